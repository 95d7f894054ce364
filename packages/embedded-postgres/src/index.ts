/**
 * Owns the PostgreSQL that comes with the house: its programs, its cluster in DATA_DIR, its start and its end. Guarantees
 * that one start at a time uses a folder, that what a killed start left running is taken over or stopped, that no other
 * PostgreSQL is ever touched, and that it is as durable as PostgreSQL is by default.
 */
export { findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';
export { listOfCluster } from './postmaster.ts';
export { lockFolder } from './folder-lock.ts';
