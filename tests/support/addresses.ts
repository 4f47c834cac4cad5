/** An address about 2.2 km from the store: a delivery fee of ₹15. */
export const nehruNagar = {
  firstName: 'Anita',
  lastName: 'Sharma',
  email: 'anita@example.com',
  street: 'B-12 Nehru Nagar',
  city: 'New Delhi',
  state: 'Delhi',
  zipcode: '110065',
  country: 'India',
  phone: '9876543210',
  latitude: 28.57,
  longitude: 77.2655,
}

const { street, city, state, zipcode, latitude, longitude } = nehruNagar

/** The same address without a person, as for an order by telephone. */
export const spokenAddress = { street, city, state, zipcode, latitude, longitude }

const noEmailTexts = ['', 'nobody', 'a@b', 'a@b.in\r\nBcc: c@d.in', 'a@b.in, c@d.in']

/** Values that every call refuses as an e-mail address. */
export const noEmails = [undefined, null, ...noEmailTexts, ['a@b.in'], 7, {}]
