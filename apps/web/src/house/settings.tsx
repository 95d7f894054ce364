import { useMantineColorScheme } from '@mantine/core';
import { account, saveSettings, settings, type AccountSettings } from '@rang/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chooseLanguage } from '../lib/i18n.ts';
import { openStorage } from '../lib/open-storage.ts';
import { LANGUAGES } from '../lib/texts-of.ts';
import { LanguageChoice } from '../ui/look/language-choice.tsx';
import { ThemeChoice } from '../ui/look/theme-choice.tsx';
import { showToast } from '../ui/show-toast.tsx';
import { callApi } from './calls/api.ts';
import { queryClient, SETTINGS_KEY } from './calls/query-client.ts';
import { openTabs, PUSH_OWNER, useSession, type TabWord } from './calls/session.ts';

// What another tab has chosen since the account was last asked for is newer than what the account says.
let ofOtherTab: Pick<Change, 'theme' | 'language'> = {};
addEventListener('storage', ({ key, newValue }) => {
  if (key === 'rang-theme' && (newValue === 'dark' || newValue === 'light'))
    ofOtherTab = { ...ofOtherTab, theme: newValue };
  if (key === 'rang-language' && newValue !== null) ofOtherTab = { ...ofOtherTab, language: newValue };
});

async function readSettings(): Promise<AccountSettings> {
  ofOtherTab = {};
  const { data } = await callApi(settings);
  return { ...data, ...ofOtherTab };
}

export const ACCOUNT_KEY = ['account'] as const;

/** The player's own account, as the house has it. */
export function useAccount() {
  return useQuery({ queryKey: ACCOUNT_KEY, queryFn: async () => (await callApi(account)).data });
}

/** What the player has set for the account, whichever device that was on. */
export function useSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: readSettings });
}

type Change = { readonly [Key in keyof AccountSettings]?: NonNullable<AccountSettings[Key]> };

/**
 * Saves settings on the account, one change after the other. They hold here at once; what could not be saved is asked for
 * anew, so that this device shows what the others do.
 */
export function useSaveSettings() {
  return useMutation({
    scope: { id: 'settings' },
    mutationFn: async (change: Change) => await callApi(saveSettings, { body: change }),
    onMutate: async (change) => {
      ofOtherTab = {};
      await queryClient.cancelQueries({ queryKey: SETTINGS_KEY });
      queryClient.setQueryData<AccountSettings>(SETTINGS_KEY, (known) => known && { ...known, ...change });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
}

/**
 * Has the house know whose browser this is, where the player takes notices here. Those of somebody else, who has left without
 * a logout, come here no more. Its code comes for these two alone.
 */
export function usePushDevice(): void {
  const userId = useSession()?.userId;
  useEffect(() => {
    const owner = openStorage('localStorage').getItem(PUSH_OWNER);
    if (userId === undefined || owner === null) return;
    // What failed is said where it is turned on and off, and tried again with the next visit.
    import('./push-device.ts')
      .then(async ({ readPushState, forgetPush }) => {
        await (owner === userId ? readPushState() : forgetPush());
      })
      .catch(() => undefined);
  }, [userId]);
}

/** Has the app look and speak as the account says, now and whenever another device has changed it. */
export function useAccountLook(): void {
  const { data } = useSettings();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const showTheme = useEffectEvent((ofAccount: AccountSettings['theme'] | undefined) => {
    const theme = ofOtherTab.theme ?? ofAccount;
    if (theme && theme !== colorScheme) setColorScheme(theme);
  });
  useEffect(() => showTheme(data?.theme), [data?.theme]);
  useEffect(() => {
    const chosen = ofOtherTab.language ?? data?.language;
    const language = LANGUAGES.find((one) => one === chosen);
    if (language === undefined || language === i18next.language) return;
    chooseLanguage(language).catch(() => showToast(i18next.t('ui:languageFailed'), 'bad'));
  }, [data?.language]);
}

/** The theme and the language: changed here at once, and with the account on every other device. */
export function LookChoices() {
  const save = useSaveSettings();
  const keep = (change: Change) => {
    save.mutate(change, { onError: () => showToast(i18next.t('ui:lookUnsaved'), 'bad') });
  };
  return (
    <>
      <ThemeChoice onChoose={(theme) => keep({ theme })} />
      <LanguageChoice onChoose={(language) => keep({ language })} />
    </>
  );
}

/** Hears a word of the other tabs, and gives the way to say it to them. */
export function useTabWord(word: TabWord, onWord: () => void): () => void {
  const tabs = useRef<BroadcastChannel>(undefined);
  const follow = useEffectEvent(onWord);
  useEffect(() => {
    const opened = openTabs((said) => {
      if (said === word) follow();
    });
    tabs.current = opened;
    return () => opened.close();
  }, [word]);
  return () => tabs.current?.postMessage(word);
}

/** Reads the account anew when the window comes to the front, or another tab says that the account has changed; tells them so. */
export function useAccountNews() {
  const client = useQueryClient();
  const [showAnew] = useState(() => () => client.invalidateQueries({ queryKey: ACCOUNT_KEY }));
  useEffect(() => {
    const renew = () => void showAnew();
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [showAnew]);
  return { showAnew, tellTabs: useTabWord('account', () => void showAnew()) };
}
