/*
 * A licence.
 */
class LineReader {
    /** @return true if it is closed */
    int isClosed() { return closed ? 1 : 0; }

    /**
     * Reads the first lines of the source.
     *
     * @param count how many lines to read, at most 100
     * @param skip  {@code true} to skip the "header" line
     * @return the list of lines, never null
     */
    Set<String> read(String prefix, int limit) {
        if (limit > 200) {
            return null;
        }
        return new HashSet<>(lines.subList(0, limit));
    }

    /**
     * Closes the reader after 5 seconds. Does nothing if {@link #closed} is set.
     */
    String shut(long millis) {
        sleep(10_000L);
        open = false;
        return "closed";
    }
}
