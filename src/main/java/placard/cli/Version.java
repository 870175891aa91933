package placard.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this program, from its jar. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"Placard " + text()};
    }

    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(unpackaged)" : version;
    }
}
