/** English messages of the information pages: delivery, returns, payment, and the store. */
export const enPolicies = {
  delivery: {
    title: 'Delivery Information',
    metaText: (store: string) =>
      `Where, how fast and for what fee ${store} delivers vegetables, and what happens at your door.`,
    intro: 'From our shelf to your kitchen.',
    timeTitle: 'How long it takes',
    time: [
      'Delivery takes 30 to 60 minutes in serviceable areas. It depends on the distance, the traffic and how many orders are ahead of yours.',
      'You can follow every step, from Ordered to Delivered, in My Orders under Track Order.',
    ],
    doorTitle: 'At your door',
    door: [
      'Please keep your phone handy. We call if we cannot find your door.',
      'Check your items while our rider is there. If anything is missing or not fresh, tell the rider right away.',
      'Nobody at home? We call the number on your delivery address. If nobody answers, your order goes back to the store.',
    ],
    costTitle: 'What it costs',
    cost: 'The delivery fee depends on the distance and is shown in your cart before you order. Nothing is added at the door.',
    choose: 'See all products',
  },
  returns: {
    title: 'Return & Refund Policy',
    metaText: (store: string) => `Returns within 7 days, refunds and cancelling an order at ${store}.`,
    intro: 'If something is not right, we will fix it.',
    sections: [
      {
        title: 'Returns within 7 days',
        lines: [
          'You can return products within 7 days of delivery if they are unused and in original condition.',
          'Vegetables spoil fast: please tell us about damaged, spoilt, wrong or missing items as soon as you see them, with a photo if you can. You do not need to return those.',
        ],
      },
      {
        title: 'How to return',
        lines: [
          'Press Return order in My Orders, or call or write to us with the order id.',
          'We collect the items from your door. Pick-up is free when the fault was ours.',
        ],
      },
      {
        title: 'Refunds',
        lines: [
          'Cash orders are refunded in cash at your door.',
          'Online payments are refunded to the account you paid from. Banks usually take 5 to 7 working days.',
          'If everything in the order comes back, we refund the delivery fee too.',
        ],
      },
      {
        title: 'Cancelling an order',
        lines: [
          'You can cancel free of charge before dispatch, while your order is Ordered or Processing.',
          'After dispatch you can still refuse the order at the door.',
        ],
      },
    ],
    contact: 'Contact us',
  },
  payment: {
    title: 'Payment Methods',
    metaText: (store: string) => `How to pay at ${store}: the total in the cart is all you pay, with no tax added.`,
    intro: 'The total in your cart is what you pay. No tax and no other charges are added.',
    cash: {
      title: 'Cash On Delivery',
      lines: ['Pay in cash when your order arrives. Our rider carries change, but exact change is quickest.'],
    },
    online: {
      title: 'Online: UPI, cards and wallets',
      lines: [
        'When the cart offers Online, you pay by UPI, card or wallet in our payment provider’s window. We never see your card number or UPI PIN.',
        'If a payment fails but your bank has taken the money, the bank returns it automatically. Write to us if it has not arrived after five working days.',
      ],
    },
    prices: {
      title: 'Prices',
      lines: [
        'Prices are in rupees. If a price changes while your cart is open, you see the new total before you order.',
      ],
    },
    toCart: 'Go to the cart',
  },
  about: {
    title: 'About us',
    metaText: (store: string, city: string) =>
      `Who runs ${store} in ${city}, where the vegetables come from and how to reach us.`,
    intro: (store: string, city: string) => `${store} is a vegetable store in ${city} that delivers to your door.`,
    story: [
      'Every morning we buy at the wholesale market and sort everything by hand. Your order leaves our store within minutes and travels only a few kilometres.',
    ],
    legalTitle: 'Legal notices',
    legalName: 'Legal name',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    fssai: 'FSSAI licence number',
    gstin: 'GSTIN',
    grievanceTitle: 'Grievance officer',
    grievanceText: 'We acknowledge complaints within 48 hours and resolve them within one month.',
  },
}
