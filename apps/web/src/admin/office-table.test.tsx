// @vitest-environment happy-dom
import { MantineProvider, UnstyledButton } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { OfficeTable, type OfficeColumn } from './office-table.tsx';

interface Row {
  readonly _id: string;
}

it('a row’s button stays the row’s own when another row comes above it', () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const opened: string[] = [];
  const columns: OfficeColumn<Row>[] = [
    {
      id: 'open',
      cell: ({ row }) => <UnstyledButton onClick={() => opened.push(row.original._id)}>Open</UnstyledButton>,
    },
  ];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (...ids: string[]) =>
    act(() =>
      root.render(
        <MantineProvider>
          <OfficeTable label="Rows" columns={columns} rows={ids.map((_id) => ({ _id }))} empty="None" />
        </MantineProvider>,
      ),
    );
  show('first');
  const aimedAt = place.querySelector('button');
  show('newer', 'first');
  act(() => aimedAt?.click());
  expect(opened).toEqual(['first']);
  act(() => root.unmount());
  place.remove();
});
