import unhomoglyph from 'unhomoglyph';

// Each text has the letters of the alphabet in its order. Small capitals have no X, and no list of look-alikes has them.
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ';
// Letters in filled circles and squares, and those that flags are made of: 26 in a row from each of these on.
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const A = 97;
// Each character, then the Latin letter that it is read as where the lists of look-alikes have none for it.
const BY_LOOK = readPairs(
  'гrГrпnПnлnЛnдdДdкkКkмmМmтtТtнhНhвbВbиuИnйuЙnяrЯrшwШwьbЬb' + 'πnΠnτtμuνvσoωwκkηnβbΣeλaΛaρpυuχxᴎnᴙrĸkʍmʜhʙbᴛt',
);
const BY_SOUND = readPairs(
  'аaбbвvгgґgдdеeєeэeзzиiіiїiйiкkлlмmнnоoпpрrсsтtуuфfхh' + 'αaβvγgδdεeζzηiιiκkλlμmνnοoπpρrσsςsτtυuφfχh',
);

const FAMILIES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  // Chinese, Japanese and Korean are written beside Latin letters; what is common to all has no alphabet.
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}\p{Script=Zyyy}\p{Script=Zinh}])[\p{L}\p{N}]/u,
];

/** The Latin letters that a name is read as, whatever its accents and alphabets: by their looks, and by their sound. */
export function readLetters(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return [readByLook(plain), readByTable(plain.toLowerCase(), BY_SOUND)].map((letters) =>
    letters.replaceAll('rn', 'm').toLowerCase(),
  );
}

/** Whether letters of two alphabets stand in one word: nobody is called so, and it is how another's name is made to look. */
export function mixesAlphabets(name: string): boolean {
  return name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u)
    .some((word) => FAMILIES.filter((family) => family.test(word)).length > 1);
}

function readByLook(plain: string): string {
  // Digits are letters of theirs only further on: 1 after a name is a number.
  return plain.replaceAll(/[^\p{ASCII}]+/gu, (others) =>
    readByTable(unhomoglyph(Array.from(others, readAlphabets).join('')), BY_LOOK),
  );
}

function readAlphabets(character: string): string {
  const place = SMALL_CAPITALS.indexOf(character);
  if (place !== -1) return String.fromCharCode(A + place);
  const code = character.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? readByTable(character, BY_LOOK) : String.fromCharCode(A + code - start);
}

function readByTable(text: string, table: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => table.get(character) ?? character).join('');
}

/** Reads a list of characters, each with the letter that it is read as after it. */
export function readPairs(list: string): ReadonlyMap<string, string> {
  const pairs = list.match(/../gsu) ?? [];
  return new Map(pairs.map((pair) => Array.from(pair) as [string, string]));
}
