import type { SearchMessages } from '../en/search.ts'

/** What the search says about its results in Hindi. */
export const messages: SearchMessages = {
  search: {
    suggestions: 'सुझाव',
    near: 'क्या आप यह खोज रहे हैं',
    recent: 'पिछली खोज',
    popular: 'अभी ख़ूब बिक रही हैं',
    clearRecent: 'मिटाइए',
    close: 'बंद कीजिए',
    none: (q) => `हमारे यहाँ “${q}” नहीं है।`,
    missing: (things, n) => `हमारे यहाँ ${things} नहीं ${n === 1 ? 'है' : 'हैं'}।`,
    without: (things) => `${things} छोड़कर।`,
    and: ' और ',
    topic: (name) => `${name} के लिए सब्ज़ियाँ।`,
    everything: 'हमारी सारी सब्ज़ियाँ।',
    cheapest: 'सबसे सस्ती पहले, प्रति किलो दाम के हिसाब से।',
    offers: 'सबसे ज़्यादा छूट वाली पहले।',
    noOffers: 'आज कोई छूट नहीं है। ये हमारे दाम हैं।',
    organic: 'हम यह नहीं बताते कि कौन-सी सब्ज़ी ऑर्गेनिक है। हमारे यहाँ ये सब्ज़ियाँ मिलती हैं।',
    seasonal: 'हम यह नहीं बताते कि कौन-सी सब्ज़ी मौसम की है। हमारे यहाँ ये सब्ज़ियाँ मिलती हैं।',
    count: (n) => (n === 0 ? 'कोई सुझाव नहीं' : `${n} सुझाव`),
  },
}
