// The most common stolen passwords, without digits and symbols.
const COMMON_WORDS = new Set(
  `password passwort passord motdepasse contrasena senha parola haslo wachtwoord qwerty qwertz azerty
  iloveyou loveyou letmein welcome willkommen bienvenue whatever trustno sunshine princess princesa
  football baseball basketball superman batman pokemon starwars dragon monkey shadow master michael
  jennifer jessica computer internet samsung charlie liverpool chelsea barcelona administrator admin
  changeme secret default challenge university student innovation device devicechallenge`.split(
    /\s+/,
  ),
);
const RUNS = ["01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz"];
const FORTH_AND_BACK = [...RUNS, ...RUNS.map((run) => [...run].reverse().join(""))];
/** Keys of neighboring rows, as in "1q2w3e4r5t". */
const ZIGZAG = ["1q2w3e4r5t6y7u8i9o0p", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "q1w2e3r4t5y6u7i8o9p0"];
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether a password is among the first guesses: a common word with symbols around it, a repetition, or a run along the
 * keyboard or the alphabet. It does not measure strength.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  return isCommonWord(text) || isRepetition(text) || isRun(text);
}

function isCommonWord(text: string): boolean {
  const core = text.replace(/^\P{L}+|\P{L}+$/gu, "");
  const read = core.replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [core, read].some((version) => {
    const words = version.match(/\p{L}+/gu) ?? [];
    return COMMON_WORDS.has(words.join("")) || (words.length > 0 && words.every(isKnown));
  });
}

function isKnown(word: string): boolean {
  return COMMON_WORDS.has(word) || isRepetition(word);
}

/** A piece of up to four characters, or a common word, repeated. */
function isRepetition(text: string): boolean {
  if (/^(.{1,4}?)\1{2,}.{0,3}$/u.test(text)) return true;
  const [, piece] = text.match(/^(.+)\1$/u) ?? [];
  return piece !== undefined && COMMON_WORDS.has(piece);
}

function isRun(text: string): boolean {
  if (ZIGZAG.some((keys) => keys.startsWith(text))) return true;
  let steps = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    if (FORTH_AND_BACK.some((run) => run.includes(pair))) steps += 1;
  }
  // Two runs with a short ending, as in "qwerty123456!".
  return steps >= text.length - 3;
}
