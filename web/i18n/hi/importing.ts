import type { ImportMessages } from '../en/importing.ts'

/** What the import of products says in Hindi. */
export const hiImporting: ImportMessages = {
  title: 'बहुत से प्रोडक्ट एक साथ',
  about:
    'सभी प्रोडक्ट की फ़ाइल डाउनलोड कीजिए, उसमें बदलाव कीजिए या नई पंक्तियाँ जोड़िए, और यहाँ चुनिए। जिस पंक्ति में आईडी या जाना हुआ नाम है, वह प्रोडक्ट बदलेगा; बाकी नए होंगे।',
  export: 'सभी प्रोडक्ट डाउनलोड कीजिए',
  file: 'सूची की फ़ाइल चुनिए',
  photos: 'फ़ोटो चुनिए',
  folder: 'फ़ोटो का फ़ोल्डर चुनिए',
  photosHint:
    'फ़ोटो उस प्रोडक्ट की होती है जिसका नाम फ़ाइल के नाम जैसा हो, नंबर के साथ भी। या फ़ोटो की फ़ाइल का नाम आख़िरी कॉलम में लिखिए।',
  notAList: 'यह प्रोडक्ट की सूची नहीं है। इसमें नाम या आईडी का कॉलम चाहिए।',
  empty: 'इस फ़ाइल में कोई प्रोडक्ट नहीं है।',
  preview: 'अभी कुछ भी सेव नहीं हुआ है',
  counts: (added, changed, same) => `${added} नए, ${changed} बदले हुए, ${same} पहले जैसे`,
  matched: (photos, products) => `${photos} फ़ोटो चुनी गईं, ${products} प्रोडक्ट के लिए`,
  new: (n) => `नए: ${n}`,
  changed: (n) => `बदले हुए: ${n}`,
  errors: (n) => `${n} पंक्ति ठीक करनी है`,
  line: (line, why) => `पंक्ति ${line}: ${why}`,
  save: 'सब सेव कीजिए',
  nothing: 'सेव करने को कुछ नहीं है',
  photosDone: (done, all) => `फ़ोटो: ${all} में से ${done} प्रोडक्ट`,
  photosFailed: 'ये फ़ोटो नहीं गईं:',
}
