import { TIMES } from '@rang/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { Loader } from './loader.tsx';

/** A section that opens with the page loader for its set time and then stays. */
export function LoaderFirst({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TIMES.loaderMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? children : <Loader />;
}
