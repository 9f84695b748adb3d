/*
 * A licence.
 */
class Reader {
    /**
     * Reads the first lines of the source.
     *
     * @param count how many lines to read, at most 100
     * @param skip  {@code true} to skip the "header" line
     * @return the list of lines, never null
     */
    List<String> read(int count, boolean skip) throws IOException {
        if (count > 100) {
            return Collections.emptyList();
        }
        return lines.subList(skip ? 1 : 0, count);
    }

    /**
     * Closes the reader after 5 seconds. Does nothing if {@link #closed} is set.
     */
    void close() {
        sleep(5000);
        closed = true;
    }

    /** @return true if it is closed */
    boolean isClosed() { return closed; }
}
