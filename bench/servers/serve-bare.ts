import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What one server is held against: the least that reads the same request whole and answers with as many bytes as the house.
const answer = {
  success: true,
  message: 'Bet placed successfully!',
  bet: {
    _id: '0199f1a0-0000-7000-8000-000000000000',
    round: 1,
    betType: 'color',
    betValue: 'red',
    amount: 1,
    status: 'pending',
    outcomeRule: 'fair',
    createdAt: new Date(0).toISOString(),
  },
  balance: 0,
};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { amount } = JSON.parse(Buffer.concat(chunks).toString()) as { amount: number };
    const body = JSON.stringify({ ...answer, balance: 99_999_999 - amount });
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
});
process.once('disconnect', () => process.exit(0));
