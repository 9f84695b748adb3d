package synthetic

// change is a way in which a method and its Javadoc change. Words in braces are drawn anew for each method: {thing} and
// {Thing} (a noun), {key} (a property), {n} and {m} (numbers).
type change struct {
	// name, old and new are the method's name and its declarations.
	name, old, new string
	// The units of the old Javadoc, and of the new one. Where a new unit is empty, the author left the old one as it was.
	summary, newSummary string
	returns, newReturns string
	// param is the documented name and the text of the only @param, or empty.
	param, paramText, newParam, newParamText string
}

// changes are half such that leave a comment stale and half such that leave all as it was.
var changes = []change{
	{
		name: "find{Thing}s",
		old: "public List<{Thing}> find{Thing}s({Thing}Query query) {\n  List<{Thing}> found = store.list(query);\n  " +
			"return found;\n}",
		new: "public Set<{Thing}> find{Thing}s({Thing}Query query) {\n  Set<{Thing}> found = store.distinct(query);\n  " +
			"return found;\n}",
		summary: "Finds every {thing} that fits.",
		returns: "the list of {thing}s, in the order of their {key}", newReturns: "the set of {thing}s",
		param: "query", paramText: "what to look for",
	},
	{
		name: "load{Thing}",
		old:  "public {Thing} load{Thing}(String {key}) {\n  {Thing} {thing} = cache.get({key});\n  return {thing};\n}",
		new: "public {Thing} load{Thing}(Path file) throws IOException {\n  {Thing} {thing} = reader.read(file);\n  " +
			"return {thing};\n}",
		summary: "Loads the {thing} with the given {key} from the cache.", newSummary: "Reads the {thing} from a file.",
		returns: "the {thing}",
		param:   "{key}", paramText: "the {key} of the {thing}", newParam: "file", newParamText: "the file of the {thing}",
	},
	{
		name: "first{Thing}",
		old:  "public {Thing} first{Thing}(List<{Thing}> all) {\n  return all.isEmpty() ? null : all.get(0);\n}",
		new: "public {Thing} first{Thing}(List<{Thing}> all) {\n  if (all.isEmpty()) {\n    throw new " +
			"NoSuchElementException();\n  }\n  return all.get(0);\n}",
		summary: "Gives the first {thing}.",
		returns: "the first {thing}, or null if there is none", newReturns: "the first {thing}",
		param: "all", paramText: "every {thing}",
	},
	{
		name:    "is{Thing}Ready",
		old:     "public boolean is{Thing}Ready(int limit) {\n  return queue.size() > {n} && limit > 0;\n}",
		new:     "public State is{Thing}Ready(int limit) {\n  return queue.size() > {m} ? State.READY : State.WAITING;\n}",
		summary: "Reports whether more than {n} {thing}s wait.", newSummary: "Tells how the {thing}s wait, from {m} on.",
		returns: "true if the {thing} is ready", newReturns: "the state of the {thing}",
		param: "limit", paramText: "how many are taken",
	},
	{
		name: "count{Thing}s",
		old: "public int count{Thing}s(String {key}) {\n  int total = 0;\n  for ({Thing} each : all) {\n    if " +
			"(each.get().equals({key})) {\n      total++;\n    }\n  }\n  return total;\n}",
		new: "public int count{Thing}s(String {key}) {\n  int matching = 0;\n  for ({Thing} each : all) {\n    if " +
			"(each.get().equals({key})) {\n      matching++;\n    }\n  }\n  return matching;\n}",
		summary: "Counts the {thing}s that have the {key}.",
		returns: "the number of {thing}s",
		param:   "{key}", paramText: "the {key} to look for",
	},
	{
		name: "copy{Thing}", old: "public {Thing} copy{Thing}({Thing} {thing}) {\n  {Thing} copy = new {Thing}();\n  " +
			"copy.set({thing}.get());\n  return copy;\n}",
		new:     "public {Thing} copy{Thing}({Thing} {thing}) {\n  return new {Thing}({thing}.get());\n}",
		summary: "Copies the {thing}.",
		returns: "a new {thing} with the same {key}",
		param:   "{thing}", paramText: "the {thing} to copy",
	},
	{
		name: "parse{Thing}", old: "public {Thing} parse{Thing}(String text) {\n  return parser.parse(text);\n}",
		new: "public {Thing} parse{Thing}(CharSequence text) {\n  LOG.debug(\"parsing {}\", text);\n  return " +
			"parser.parse(text.toString());\n}",
		summary: "Parses a {thing}.",
		returns: "the {thing} that the text describes",
		param:   "text", paramText: "the text of the {thing}",
	},
	{
		name: "total{Thing}", old: "public long total{Thing}(long start) {\n  return start + " +
			"{thing}s.stream().mapToLong({Thing}::size).sum();\n}",
		new: "public long total{Thing}(final long start) {\n  long sum = start;\n  for ({Thing} each : {thing}s) {\n   " +
			" sum += each.size();\n  }\n  return sum;\n}",
		summary: "Adds up the size of every {thing}.",
		returns: "the sum of all sizes",
		param:   "start", paramText: "where to begin",
	},
}

var things = []string{
	"order", "user", "node", "token", "record", "branch", "message", "session", "account", "ticket", "report", "plugin",
	"index", "packet", "region", "worker", "recipe", "driver", "filter", "column", "device", "window", "policy", "sensor",
}

var keys = []string{"name", "id", "label", "code", "title", "address", "version", "path"}
