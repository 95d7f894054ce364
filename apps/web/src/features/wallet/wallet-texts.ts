import { addTexts } from '../../lib/i18n.ts';
import { de as deStatement } from './statement/texts/de.ts';
import { en as enStatement } from './statement/texts/en.ts';
import { es as esStatement } from './statement/texts/es.ts';
import { fr as frStatement } from './statement/texts/fr.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { de as deWithdraw } from './withdraw/texts/de.ts';
import { en as enWithdraw } from './withdraw/texts/en.ts';
import { es as esWithdraw } from './withdraw/texts/es.ts';
import { fr as frWithdraw } from './withdraw/texts/fr.ts';

addTexts('wallet', {
  en: { ...en, withdrawal: enWithdraw, statement: enStatement },
  es: { ...es, withdrawal: esWithdraw, statement: esStatement },
  fr: { ...fr, withdrawal: frWithdraw, statement: frStatement },
  de: { ...de, withdrawal: deWithdraw, statement: deStatement },
});
