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
    intro: 'All we need is your name, email and a password.',
    submit: 'Create account',
    other: 'Already have an account?',
    switchTo: 'Login',
  },
  forgot: {
    title: 'Forgot Password?',
    intro: 'Enter your email and we will send you a link to choose a new password.',
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
