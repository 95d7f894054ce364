// @vitest-environment happy-dom
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { HouseLook } from '../src/ui/look/house-look.tsx';
import { renderHook } from './render-hook.tsx';

beforeEach(() => {
  localStorage.clear();
  // A page as it is opened anew: the look goes by what the page has.
  delete document.documentElement.dataset['mantineColorScheme'];
});

const readLook = () => document.documentElement.dataset['mantineColorScheme'];

test('a theme that another tab chose while this one was opened holds here too', async () => {
  localStorage.setItem('rang-theme', 'dark');
  const hook = await renderHook(
    () => {
      // Between what the look has read and its listening.
      useEffect(() => localStorage.setItem('rang-theme', 'light'), []);
      return useMantineColorScheme().colorScheme;
    },
    (children) => <HouseLook>{children}</HouseLook>,
  );
  expect(hook.read()).toBe('light');
  expect(readLook()).toBe('light');
  await hook.leave();
});

test('where nobody has chosen it is dark, and nothing is kept as a choice', async () => {
  const hook = await renderHook(
    () => useMantineColorScheme().colorScheme,
    (children) => <HouseLook>{children}</HouseLook>,
  );
  expect(hook.read()).toBe('dark');
  expect(localStorage.getItem('rang-theme')).toBeNull();
  await hook.leave();
});
