/**
 * Loaded into every program of the house before its own code: when the launcher is gone, even by kill -9, the program
 * is told to stop as if by hand. Loaded first, it also covers a launcher that dies while the program is still starting.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The listener alone would keep the channel, and with it the program, alive.
process.channel?.unref();
