import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.Name;
import javax.tools.*;

/**
 * Prints the methods of Java files as the JDK's own compiler parses them. Standard input has a path on each line. For each file comes a line
 * "file", its path and how many errors the compiler has; then one for each method, in the order of the source, with tabs between:
 * "method", class, name, parameters, return type, and the Javadoc without its white space and asterisks.
 */
public class Methods {
    public static void main(String[] args) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
        BufferedReader paths = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path; (path = paths.readLine()) != null; ) {
            DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
            JavacTask task = (JavacTask) compiler.getTask(null, null, said, List.of("-proc:none"), null, List.of(new Source(path)));
            StringBuilder methods = new StringBuilder();
            for (CompilationUnitTree unit : task.parse()) {
                new Scanner(Trees.instance(task), methods).scan(unit, null);
            }
            long errors = said.getDiagnostics().stream().filter(d -> d.getKind() == Diagnostic.Kind.ERROR).count();
            out.print("file\t" + path + "\t" + errors + "\n" + methods);
        }
        out.flush();
    }

    /** A file in memory: UTF-8 or, where it is none, Latin-1. */
    static class Source extends SimpleJavaFileObject {
        final String text;

        Source(String path) throws IOException {
            super(URI.create("string:///Source.java"), Kind.SOURCE);
            byte[] bytes = Files.readAllBytes(Path.of(path));
            String decoded;
            try {
                decoded = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException e) {
                decoded = new String(bytes, StandardCharsets.ISO_8859_1);
            }
            text = decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
        }

        @Override
        public CharSequence getCharContent(boolean ignored) {
            return text;
        }
    }

    static class Scanner extends TreePathScanner<Void, Void> {
        final Trees trees;
        final StringBuilder out;
        final Deque<String> types = new ArrayDeque<>();
        final Deque<Integer> anonymous = new ArrayDeque<>(List.of(0));

        Scanner(Trees trees, StringBuilder out) {
            this.trees = trees;
            this.out = out;
        }

        @Override
        public Void visitClass(ClassTree type, Void none) {
            Name name = type.getSimpleName();
            if (name.isEmpty()) {
                anonymous.push(anonymous.pop() + 1);
            }
            types.addLast(name.isEmpty() ? "$" + anonymous.peek() : name.toString());
            anonymous.push(0);
            super.visitClass(type, none);
            anonymous.pop();
            types.removeLast();
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            boolean constructor = method.getReturnType() == null;
            List<String> params = new ArrayList<>();
            for (VariableTree p : method.getParameters()) {
                params.add(type(p.getType()) + " " + p.getName());
            }
            String doc = trees.getDocComment(getCurrentPath());
            out.append(String.join("\t", "method", String.join(".", types), constructor ? types.getLast() : method.getName().toString(),
                String.join(", ", params), constructor ? "" : type(method.getReturnType()),
                doc == null ? "none" : "/" + doc.replaceAll("[\\s*]+", ""))).append('\n');
            return super.visitMethod(method, none);
        }

        /** A type as it is written, without annotations and white space. */
        static String type(Tree t) {
            if (t instanceof AnnotatedTypeTree a) {
                return type(a.getUnderlyingType());
            } else if (t instanceof ArrayTypeTree a) {
                return type(a.getType()) + "[]";
            } else if (t instanceof MemberSelectTree m) {
                return type(m.getExpression()) + "." + m.getIdentifier();
            } else if (t instanceof ParameterizedTypeTree p) {
                StringJoiner arguments = new StringJoiner(",", "<", ">");
                p.getTypeArguments().forEach(a -> arguments.add(type(a)));
                return type(p.getType()) + arguments;
            } else if (t instanceof WildcardTree w) {
                return switch (w.getKind()) {
                    case EXTENDS_WILDCARD -> "?extends" + type(w.getBound());
                    case SUPER_WILDCARD -> "?super" + type(w.getBound());
                    default -> "?";
                };
            }
            return t.toString().replaceAll("\\s+", "");
        }
    }
}
