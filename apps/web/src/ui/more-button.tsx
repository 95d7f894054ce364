import { Button } from '@mantine/core';

interface MoreButtonProps {
  readonly label: string;
  readonly loadingLabel: string;
  readonly isLoading: boolean;
  readonly load: () => void;
}

/** Below a list: fetches what follows. It keeps the focus while it does, and a second press asks for nothing more. */
export function MoreButton({ label, loadingLabel, isLoading, load }: MoreButtonProps) {
  return (
    <Button
      variant="default"
      fullWidth
      aria-busy={isLoading}
      onClick={() => {
        if (!isLoading) load();
      }}
    >
      {isLoading ? loadingLabel : label}
    </Button>
  );
}
