/**
 * Owns the PostgreSQL that comes with the house: its programs, its cluster in DATA_DIR, its start and its end. Guarantees
 * that one start at a time uses a folder, that what a killed start left running is taken over or stopped, that no other
 * PostgreSQL is ever touched, that it is as durable as PostgreSQL is by default, and that a backup which is not whole, or a
 * restore that did not come to its end, is never run.
 */
export { backUpCluster } from './back-up-cluster.ts';
export { openBackup, type FileCopier, type Manifest } from './backup-files.ts';
export { verifyBackup } from './verify-backup.ts';
export type { RestorePoint } from './restore-cluster.ts';
export {
  findRunningPostgres,
  restoreEmbeddedPostgres,
  startEmbeddedPostgres,
  startStandby,
  type EmbeddedPostgres,
} from './start-embedded-postgres.ts';
export { listOfCluster } from './postmaster.ts';
export { lockFolder } from './folder-lock.ts';
