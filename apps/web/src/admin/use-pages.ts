import { useState } from 'react';

/** Which page of a list is shown: where each page until it began, for the way back, and how it is asked for. */
export function usePages() {
  const [starts, turn] = useState<readonly (string | undefined)[]>([undefined]);
  const after = starts.at(-1);
  return {
    starts,
    turn,
    /** To the first page, as of another list. */
    restart: () => turn([undefined]),
    /** What the call is asked with; nothing for the first page. */
    query: after === undefined ? {} : { after },
  };
}
