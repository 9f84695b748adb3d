class Odd {
    /***/ int a() { return 1; }
    /**/ int b() { return 2; }
    /** */ int c() { return 3; }
    /**
     * Reads “words” – naïvely.
     * @return  the words
     * @returns twice
     * @param
     * @param <>
     * @param <T the type
     * @param x, the x
     * {@code @param y no tag}
     */
    <T> String words(T x, Outer this, int /* in between */ y) {
        Runnable r = new Runnable() {
            /** Runs. */
            public void run() { return; }
        };
        return """
            text "block" with \""" and /** no comment */
            """;
    }
    /** Sums up.
     *  @param list the numbers
     *  @return the sum */ @SuppressWarnings({"a", ")"}) public static long sum(List<Map<String, List<Integer>>> list) {
        long s = 0; // @return no tag
        for (int i = 0; i < list.size(); i++) s += a < b ? c > (d) : e >> 1;
        label: while (true) { switch (x) { case 1 -> { yield 2; } default -> throw new Error(); } }
    }
    /** Is broken. @return nothing */
    int broken( { return 1 +; }
    /** Is whole again. */
    int whole() { class Local { int local() { return 1; } } return (int) new Local().local(); }
    var record = sealed.permits(when, yield);
    Odd(int record) { this.record = record; }
    native synchronized final strictfp void \u0061bc();
}
