import type { SuspiciousPricesMessages } from '../en/suspicious-prices.ts'

/** What the question about prices that look wrong says in Hindi. */
export const messages: SuspiciousPricesMessages = {
  title: 'क्या ये दाम सही हैं?',
  about: 'अभी कुछ भी सेव नहीं हुआ है।',
  base: 'मूल दाम',
  less: (percent) => `${percent}% कम`,
  more: (percent) => `${percent}% ज़्यादा`,
  zero: 'मुफ़्त',
  aboveMrp: 'एमआरपी से ज़्यादा',
  dearer: (than) => `नाप के हिसाब से ${than} से महँगा`,
  cheaper: (than) => `छोटे पैक ${than} से भी सस्ता`,
  changeThem: 'बदलिए',
  saveAnyway: 'हाँ, यही दाम सेव कीजिए',
  stale: (pack, today, typed) => `${pack}: आज ${today}, आपने लिखा ${typed}`,
  staleHint: 'इस बीच किसी ने इसे बदल दिया है। आपका लिखा हुआ यहीं है; उसे रखने के लिए फिर से सेव कीजिए।',
}
