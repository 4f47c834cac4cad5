/** What the information pages say in English: delivery, returns, payment, and who the store is. */
export const enPolicies = {
  delivery: {
    title: 'Delivery Information',
    metaText: (store: string) =>
      `How far, how fast and at which fee ${store} delivers vegetables, and what happens at your door.`,
    intro: 'From our shelf to your kitchen, on the same road every day.',
    timeTitle: 'How long it takes',
    time: [
      'Delivery takes 30 to 60 minutes in serviceable areas. It depends on the distance, the traffic and how many bags are on their way before yours.',
      'Every step, from Ordered to Delivered, stands with its time in My Orders under Track Order.',
    ],
    doorTitle: 'At your door',
    door: [
      'Please keep your phone within reach: we call when we cannot find the door.',
      'Look through the bags while we are there. What is missing or not as fresh as it should be, we note down at once.',
      'Nobody at home? We call the number of your delivery address, and bring the bags back to the store when nobody answers.',
    ],
    costTitle: 'What it costs',
    cost: 'The delivery fee goes by distance and stands in your cart from the first item on. Nothing is added at the door.',
    choose: 'See all products',
  },
  returns: {
    title: 'Return & Refund Policy',
    metaText: (store: string) => `Returns within 7 days, refunds and cancelling an order at ${store}.`,
    intro: 'If something is not right, we put it right.',
    sections: [
      {
        title: 'Returns within 7 days',
        lines: [
          'You can return products within 7 days of delivery if they are unused and in original condition.',
          'Vegetables do not wait: tell us about damaged, spoilt, wrong or missing items as soon as you see them, best with a photo. For those you need not send anything back.',
        ],
      },
      {
        title: 'How to return',
        lines: [
          'Write to us or call, and name the order id that stands in My Orders.',
          'We collect the items at your door; collecting costs you nothing when the fault was ours.',
        ],
      },
      {
        title: 'Refunds',
        lines: [
          'Cash orders are refunded in cash at your door or to the bank account or UPI id you name.',
          'Online payments go back the way they came. Banks usually need 5 to 7 working days for it.',
          'When the whole order was our fault, the delivery fee comes back too.',
        ],
      },
      {
        title: 'Cancelling an order',
        lines: [
          'You can cancel before dispatch, that is while your order is Ordered or Processing. It costs nothing.',
          'Afterwards the bags are on the road; you can still refuse them at the door.',
        ],
      },
    ],
    contact: 'Contact us',
  },
  payment: {
    title: 'Payment Methods',
    metaText: (store: string) => `Cash on delivery, UPI, cards and wallets: how to pay at ${store}, with no tax added.`,
    intro: 'The total in your cart is what you pay: no tax is added, no charge comes on top.',
    sections: [
      {
        title: 'Cash On Delivery',
        lines: ['Pay in cash when the bags arrive. Our rider carries change, but the exact sum is the fastest.'],
      },
      {
        title: 'Online: UPI, cards and wallets',
        lines: [
          'Where the cart offers Online, you pay by UPI, card or wallet in the window of our payment provider. Card numbers and UPI PINs never reach our store.',
          'When a payment fails although your bank has taken the money, the bank sends it back by itself. Write to us if it has not arrived after five working days.',
        ],
      },
      {
        title: 'Prices',
        lines: [
          'Prices are in rupees. Should a price change while your cart is open, you see the new total before anything is ordered.',
        ],
      },
    ],
    toCart: 'Go to the cart',
  },
  about: {
    title: 'About us',
    metaText: (store: string, city: string) =>
      `Who stands behind ${store} in ${city}, where the vegetables come from, and whom to ask.`,
    intro: (store: string, city: string) => `${store} is a vegetable store in ${city} that brings what it sells.`,
    story: [
      'Every morning we buy at the wholesale market, sort by hand and weigh honestly. What you order leaves our shelf within minutes, on a road of a few kilometres.',
    ],
    legalTitle: 'Legal notices',
    legalName: 'Legal name',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    fssai: 'FSSAI licence number',
    gstin: 'GSTIN',
    grievanceTitle: 'Grievance officer',
    grievanceText: 'A complaint is acknowledged within 48 hours and settled within one month.',
  },
}
