import { withTexts } from '../../lib/i18n.ts';
import { defineTexts } from '../../lib/texts-of.ts';
import { createDialogOnDemand } from '../../ui/dialog-on-demand.tsx';

/** What the public screens say when it is asked for: the links that are mailed, the terms, and why one is at the login. */
const texts = defineTexts({
  en: () => import('./dialog-texts/en.ts'),
  es: () => import('./dialog-texts/es.ts'),
  fr: () => import('./dialog-texts/fr.ts'),
  de: () => import('./dialog-texts/de.ts'),
});

const loadLinkDialog = withTexts(() => import('./link-dialog.tsx'), texts);
const loadTermsDialog = withTexts(() => import('./form/terms-dialog.tsx'), texts);

export const LinkDialog = createDialogOnDemand(async () => (await loadLinkDialog()).LinkDialog);
export const TermsDialog = createDialogOnDemand(async () => (await loadTermsDialog()).TermsDialog);

export const loadReason = withTexts(() => import('./reason.tsx'), texts);
