import type { enHead } from '../en/head.ts'

/** What search engines and shared links show of the Hindi pages whose own words do not say it; read on the server only. */
export const hiHead: typeof enHead = {
  descriptions: {
    '/products/:category/:id': 'सुबह की मंडी की सब्ज़ी; छोटे पैक में यह अभी नहीं मिल रही है।',
    '/cart': 'आपकी सब्ज़ियाँ, उनका जोड़ और घर तक पहुँचाने का शुल्क, ऑर्डर करने से पहले।',
    '/add-address': 'बताइए सब्ज़ी कहाँ पहुँचानी है: नाम, गली, पिन कोड और फ़ोन नंबर।',
    '/my-orders': 'आपके ऑर्डर और उनके बिल, हमारी दुकान से आपके दरवाज़े तक।',
    '/my-account': 'आपका नाम, पासवर्ड, कहाँ-कहाँ लॉगिन हैं, और आपकी जो जानकारी हमारे पास है उसकी कॉपी।',
    '/loader': 'ज़रा रुकिए, कुछ ही पलों में आप दुकान के अगले पेज पर पहुँच जाएँगे।',
    '/not-serviceable': 'यह जगह हमारे डिलीवरी इलाके से बाहर है। दूसरी जगह चुनने तक आपका कार्ट सँभालकर रखा है।',
    '/reset-password/:token': 'जो लिंक हमने भेजा है उससे अपने खाते का नया पासवर्ड चुनिए।',
    '/offline': 'इंटरनेट नहीं है। जो चीज़ें आप देख चुके हैं और आपका कार्ट, दोनों यहीं हैं।',
  },
  soldOut: (name) => `${name}: आज स्टॉक में नहीं। देखिए और क्या ताज़ा है।`,
  home: 'होम',
  products: 'सब्ज़ियाँ',
  shortcuts: { products: 'सब्ज़ियाँ', myOrders: 'मेरे ऑर्डर', cart: 'कार्ट' },
}
