// Package filter knows what keeps a finding out of the report: the scope, which says what is judged at all,
// suppressions in the source, and the baseline. It reads the names by which users choose findings, too: rules and types
// of comment.
package filter
