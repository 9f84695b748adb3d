import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Prints the types of the java.* packages of the JDK that runs it which others may extend, but those of java.applet, java.awt and java.beans, each with what it
 * gives to them: "name TAB supertype SPACE supertype… TAB member SPACE member…". A method has its parameters, "add(int,?)", where "?" is a type
 * variable; a field or a nested type is a name alone. Of java.lang the other types are printed, too, by their names.
 */
class Members {
    public static void main(String[] args) throws Exception {
        Map<String, String> lines = new TreeMap<>();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (var files = Files.walk(modules)) {
            for (Path file : (Iterable<Path>) files.filter(Members::isPublicApi)::iterator) {
                String path = file.subpath(2, file.getNameCount()).toString();
                Class<?> type = Class.forName(path.substring(0, path.length() - ".class".length()).replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
                if (isExtensible(type)) {
                    Set<String> supertypes = new TreeSet<>(), members = new TreeSet<>();
                    collect(type, supertypes, members);
                    lines.put(type.getCanonicalName(), String.join(" ", supertypes) + "\t" + String.join(" ", members));
                } else if (path.matches("java/lang/[^/$]+") && seen(type.getModifiers())) {
                    lines.put(type.getCanonicalName(), "\t");
                }
            }
        }
        System.out.println("# What the types of the java.* packages of OpenJDK " + Runtime.version().feature() + " give to those that extend them, by Members.java");
        lines.forEach((name, line) -> System.out.println(name + "\t" + line));
    }

    private static boolean isPublicApi(Path file) {
        String path = file.toString();
        return path.endsWith(".class") && path.matches("/modules/java\\.[^/]+/java/(?!applet/|awt/|beans/).*") && !path.endsWith("-info.class");
    }

    private static boolean seen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static boolean isExtensible(Class<?> type) {
        return seen(type.getModifiers()) && type.getCanonicalName() != null && !Modifier.isFinal(type.getModifiers()) && !type.isEnum()
                && !type.isAnnotation() && !type.isSealed() && type != Object.class;
    }

    /**
     * Of a supertype that is none of those printed it takes the members themselves. javadoc asks of a method or field neither whether it is private nor whether it
     * is a static one of an interface.
     */
    private static void collect(Class<?> type, Set<String> supertypes, Set<String> members) {
        for (Method m : type.getDeclaredMethods()) {
            if (!m.isSynthetic()) {
                StringJoiner signature = new StringJoiner(",", m.getName() + "(", ")");
                for (Type t : m.getGenericParameterTypes()) {
                    signature.add(name(t));
                }
                members.add(signature.toString());
            }
        }
        Stream.of(type.getDeclaredFields()).filter(f -> !f.isSynthetic()).forEach(f -> members.add(f.getName()));
        Stream.of(type.getDeclaredClasses()).filter(c -> seen(c.getModifiers())).forEach(c -> members.add(c.getSimpleName()));
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces())).filter(t -> t != Object.class).forEach(t -> {
            if (isExtensible(t) && t.getName().matches("java\\.(?!applet|awt|beans).*")) {
                supertypes.add(t.getCanonicalName());
            } else {
                collect(t, supertypes, members);
            }
        });
    }

    private static String name(Type type) {
        if (type instanceof Class<?> c) {
            return c.getSimpleName();
        }
        if (type instanceof ParameterizedType p) {
            return name(p.getRawType());
        }
        return type instanceof GenericArrayType g ? name(g.getGenericComponentType()) + "[]" : "?";
    }
}
