# The class that channels.sh and frameworks.sh have jit-hook judge; they source this.

# java PARAM VARIABLE: writes the class, whose comment names PARAM and whose code VARIABLE.
java() {
	cat >Reader.java <<END
class Reader {
    /**
     * Reads the first lines of the source.
     *
     * @param $1 the limit
     */
    void read(int $2) {
        print(lines.subList(0, $2));
    }
}
END
}
