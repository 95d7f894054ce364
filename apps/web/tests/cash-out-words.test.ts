import { expect, test } from 'vitest';
import { terms as termsEn } from '../src/features/auth/dialog-texts/en.ts';
import { terms as termsEs } from '../src/features/auth/dialog-texts/es.ts';
import { terms as termsFr } from '../src/features/auth/dialog-texts/fr.ts';
import { terms as termsDe } from '../src/features/auth/dialog-texts/de.ts';
import { crash as crashEn } from '../src/features/crash/wording/en.ts';
import { crash as crashEs } from '../src/features/crash/wording/es.ts';
import { crash as crashFr } from '../src/features/crash/wording/fr.ts';
import { crash as crashDe } from '../src/features/crash/wording/de.ts';
import { mines as minesEn } from '../src/features/mines/wording/en.ts';
import { mines as minesEs } from '../src/features/mines/wording/es.ts';
import { mines as minesFr } from '../src/features/mines/wording/fr.ts';
import { mines as minesDe } from '../src/features/mines/wording/de.ts';
import { wallet as walletEn } from '../src/features/wallet/texts/en.ts';
import { wallet as walletEs } from '../src/features/wallet/texts/es.ts';
import { wallet as walletFr } from '../src/features/wallet/texts/fr.ts';
import { wallet as walletDe } from '../src/features/wallet/texts/de.ts';

// A player who reads one word for both does not know which money it moves.
test.each([
  { language: 'en', games: [crashEn, minesEn], wallet: walletEn },
  { language: 'es', games: [crashEs, minesEs], wallet: walletEs },
  { language: 'fr', games: [crashFr, minesFr], wallet: walletFr },
  { language: 'de', games: [crashDe, minesDe], wallet: walletDe },
])('in "$language" a cash-out is one word in every game, and not the wallet’s', ({ games, wallet }) => {
  const words = new Set(games.map(({ bet }) => bet.cashOut));
  expect(words.size).toBe(1);
  expect(words).not.toContain(wallet.withdraw);
});

// The countdown is part of a round: whoever reads "until it begins" expects to take a bet back while it runs.
test.each([
  { language: 'en', terms: termsEn, crash: crashEn },
  { language: 'es', terms: termsEs, crash: crashEs },
  { language: 'fr', terms: termsFr, crash: crashFr },
  { language: 'de', terms: termsDe, crash: crashDe },
])('in "$language" the terms name what ends the time to take a Crash bet back as the game does', ({ terms, crash }) => {
  expect(terms.bets.text).toContain(crash.stage.starting);
});
