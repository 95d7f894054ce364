/** Names for whoever works here. A name that consists of these and of what is said around them is the house's. */
export const HOUSE_WORDS = [
  ...['admin', 'admins', 'administrator', 'administration', 'moderator', 'moderators', 'mod', 'mods'],
  ...['operator', 'operators', 'staff', 'root'],
  ...['support', 'helpdesk', 'helpcentre', 'helpcenter', 'customercare', 'customerservice', 'cashier', 'auditor'],
  ...['rang', 'system', 'official', 'security', 'backoffice', 'thehouse'],
];

/** What is said before and after such a word, or between two of them. */
export const WORDS_AROUND = [
  ...[
    'the',
    'my',
    'our',
    'real',
    'true',
    'super',
    'sys',
    'head',
    'chief',
    'site',
    'web',
    'customer',
    'player',
    'players',
  ],
  ...[
    'live',
    'tech',
    'iam',
    'its',
    'this',
    'mister',
    'miss',
    'not',
    'new',
    'old',
    'team',
    'desk',
    'bot',
    'help',
    'care',
  ],
  ...[
    'agent',
    'games',
    'payments',
    'payouts',
    'payment',
    'payout',
    'deposits',
    'withdrawals',
    'refunds',
    'wallet',
    'bonus',
  ],
  ...[
    'office',
    'manager',
    'owner',
    'boss',
    'casino',
    'app',
    'online',
    'india',
    'group',
    'guy',
    'account',
    'user',
    'xx',
    'x',
  ],
];

/** Words of the house that stand in nobody's name: a name that has one of them anywhere is the house's. */
export const TELLING_ANYWHERE = [
  ...['support', 'moderator', 'operator', 'helpdesk', 'helpcentre', 'helpcenter', 'customercare', 'customerservice'],
  ...['backoffice', 'cashier', 'official', 'administrat'],
];

/** Words that a name only begins or ends with to say so. Between other letters they are chance: Ahmad Minhas, Padmini. */
export const TELLING_AT_AN_END = ['admin', 'admins'];

/** Words and names that have one of the house's in them and are nobody's who works here. */
export const ORDINARY = [
  ...['supporter', 'supportive', 'supporting', 'supported', 'administer', 'badminton', 'padmin', 'cooperator'],
];

/** The same names as they are written in other alphabets, by their sound. */
export const HOUSE_WORDS_ELSEWHERE = [
  ...['एडमिन', 'ऐडमिन', 'अडमिन', 'एड्मिन', 'एडमिनिस्ट्रेटर', 'सपोर्ट', 'सप्पोर्ट', 'मॉडरेटर', 'मोडरेटर', 'ऑपरेटर', 'हेल्पडेस्क'],
  ...['हेल्प', 'कैशियर', 'ऑफिशियल', 'आधिकारिक', 'प्रशासक', 'टीम', 'रंग', 'रङ्ग', 'रँग'],
  ...['саппорт', 'поддержка', 'υποστήριξη'],
];
