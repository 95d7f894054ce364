import { refusalAnswer } from '@rang/contract';
import { Counter } from 'prom-client';
import { listRegisters, type Meters } from '../metrics/meters.ts';

/** Makes what counts the commands of sockets, by their names in the contract and by what they were answered with. */
export function createCommandCount(meters: Meters | undefined): (command: string, answer: unknown) => void {
  const registers = listRegisters(meters);
  const answers = new Counter({
    name: 'rang_socket_commands_total',
    help: 'Commands over sockets, by command and by how they were answered: OK, or the code of the refusal.',
    labelNames: ['command', 'code'],
    registers,
  });
  const errors = new Counter({
    name: 'rang_socket_command_errors_total',
    help: 'Commands over sockets that ended by an error that nobody expected.',
    registers,
  });
  return (command, answer) => {
    const refusal = refusalAnswer.safeParse(answer);
    const code = refusal.success ? refusal.data.code : 'OK';
    if (code === 'INTERNAL') errors.inc();
    answers.inc({ command, code });
  };
}
