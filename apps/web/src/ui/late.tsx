import { useEffect, useState, type ComponentType } from 'react';
import { whenPainted } from '../lib/when-painted.ts';

/** What nobody came for: fetched once the page is painted. Where it cannot be fetched, the page stands without it. */
export function createLate(load: () => Promise<ComponentType>): ComponentType {
  return function Late() {
    const [Code, setCode] = useState<ComponentType>();
    useEffect(
      () =>
        whenPainted(() => {
          load().then(
            (code) => setCode(() => code),
            () => setCode(undefined),
          );
        }),
      [],
    );
    return Code === undefined ? null : <Code />;
  };
}
