// Imported before everything else: the other files use what older Nodes do not have, and would fail unreadably.
const oldest = 20;

if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(
    `This portal needs Node ${oldest} or newer to set itself up; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.\n',
  );
  process.exit(1);
}
