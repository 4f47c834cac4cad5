/** What the login and registration dialog says in English. */
export const enLogin = {
  login: {
    title: 'Login',
    intro: 'Welcome back! Your cart and your orders are waiting.',
    submit: 'Login',
    other: 'New here?',
    switchTo: 'Create an account',
  },
  register: {
    title: 'Create account',
    intro: 'A name, an email and a password: that is all we need.',
    submit: 'Create account',
    other: 'Already have an account?',
    switchTo: 'Login',
  },
  forgot: {
    title: 'Forgot Password?',
    intro: 'Tell us your email, and we send you a link to choose a new password.',
    submit: 'Send the link',
    other: 'Remembered it?',
    switchTo: 'Login',
  },
  forgotPassword: 'Forgot Password?',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters.`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'Please fill in this field.',
  badEmail: 'Please enter a valid email address.',
  badPassword: (least: number, most: number) => `Please choose a password of ${least} to ${most} characters.`,
}
