import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Prints the public types of the java.* packages of the JDK that runs it, each with all of its public supertypes there but Object: a line for each
 * simple name, "name TAB supertype SPACE supertype…". A name that several packages have is left out, unless one of them is in java.base, which goes
 * first. Exceptions of one name have the supertypes of all.
 */
class Supertypes {
    public static void main(String[] args) throws Exception {
        Map<String, List<Class<?>>> byName = new TreeMap<>();
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (var files = Files.walk(modules)) {
            for (Path file : (Iterable<Path>) files.filter(Supertypes::isPublicApi)::iterator) {
                String path = file.subpath(2, file.getNameCount()).toString();
                Class<?> type = Class.forName(path.substring(0, path.length() - ".class".length()).replace('/', '.'), false, ClassLoader.getPlatformClassLoader());
                if (Modifier.isPublic(type.getModifiers()) && !type.isAnonymousClass()) {
                    byName.computeIfAbsent(type.getSimpleName(), n -> new ArrayList<>()).add(type);
                }
            }
        }
        System.out.println("# The public types of the java.* packages of OpenJDK " + Runtime.version().feature() + " and their supertypes, by Supertypes.java");
        byName.forEach((name, types) -> {
            List<Class<?>> base = types.stream().filter(t -> t.getModule() == Object.class.getModule()).toList();
            boolean exceptions = types.stream().allMatch(Throwable.class::isAssignableFrom);
            List<Class<?>> chosen = base.size() == 1 && !exceptions ? base : types;
            Set<String> supertypes = new TreeSet<>();
            chosen.forEach(type -> collect(type, supertypes));
            supertypes.remove(name);
            if ((chosen.size() == 1 || exceptions) && !supertypes.isEmpty()) {
                System.out.println(name + "\t" + String.join(" ", supertypes));
            }
        });
    }

    private static boolean isPublicApi(Path file) {
        String path = file.toString();
        return path.endsWith(".class") && path.matches("/modules/java\\.[^/]+/java/.*") && !path.endsWith("-info.class");
    }

    private static void collect(Class<?> type, Set<String> supertypes) {
        if (type == null || type == Object.class) {
            return;
        }
        if (Modifier.isPublic(type.getModifiers()) && type.getName().startsWith("java.")) {
            supertypes.add(type.getSimpleName());
        }
        collect(type.getSuperclass(), supertypes);
        for (Class<?> each : type.getInterfaces()) {
            collect(each, supertypes);
        }
    }
}
