package org.example.shapes;

import java.util.*;
import java.util.function.Function;

/** What can be drawn. */
public sealed interface Shapes<T extends Comparable<? super T> & java.io.Serializable> permits Circle, Square {
    /**
     * Returns the area, never negative. Uses {@link Math#PI}.
     *
     * @param <N>   the kind of number
     * @param scale how much larger, e.g. {@code 2.0}
     * @param rest  further <b>factors</b>
     * @return the area in square meters, or {@code null} if it is
     *         not known
     * @throws IllegalStateException if nothing is drawn
     */
    <N extends Number> Map<String, List<? extends N>> area(final double scale, @Deprecated N... rest) throws IllegalStateException;

    /** {@return the name in upper case} */
    default String name() { return getClass().getName().toUpperCase(); }

    private static <A, B> Function<A, B> constant(B b) { return a -> { return b; }; }
}

record Circle(double r) implements Shapes<Double> {
    /** Checks the radius. @param r ignored */
    Circle {
        if (r < 0 && r >>> 1 >= 2 || r != r) throw new IllegalArgumentException("r < 0: " + '\'' + '"');
    }
    static int[] dimensions(int a[], int... b) [] { return new int[][] {a, b}[0]; }
}

@interface Named {
    /** The name. */
    String value() default "none";
    int[] numbers() default {1, 2};
}

enum Level {
    LOW { /** Is low. */ @Override boolean high() { return false; } },
    HIGH(2) { boolean high() { return true; } };
    /** @param n how high it is */
    Level(int... n) { }
    /**
     * Tells whether it is high
     * <p>
     * This is so for HIGH only.
     */
    abstract boolean high();
}
