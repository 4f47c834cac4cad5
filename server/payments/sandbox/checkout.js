// The sandbox's substitute for Razorpay's checkout.js, with the same `new Razorpay(options)`, `open`, `on` and `close`.
// It shows a test checkout; no real money moves.
;(() => {
  const styles = `
    dialog { margin: auto; width: min(26rem, calc(100vw - 2rem)); box-sizing: border-box; padding: 0; border: 0;
      border-radius: 1rem; overflow: hidden; font: 1rem/1.45 system-ui, 'Noto Sans Devanagari Variable', sans-serif; color: #16231b; background: #fff;
      box-shadow: 0 1rem 3rem rgb(0 0 0 / 30%) }
    dialog::backdrop { background: rgb(10 25 18 / 60%) }
    header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0.5rem 0.5rem 0.5rem 1.25rem;
      background: #12304d; color: #fff }
    h2 { margin: 0; font-size: 1.05rem }
    .test { margin: 0; padding: 0.6rem 1.25rem; background: #ffe9b0; color: #4d3800; font-weight: 600; font-size: 0.875rem }
    .body { display: grid; gap: 0.75rem; padding: 1.25rem }
    .sum { margin: 0; font-size: 1.75rem; font-weight: 700 }
    .who { margin: 0; color: #4a5a50; font-size: 0.875rem; overflow-wrap: anywhere }
    .error { margin: 0; padding: 0.6rem 0.75rem; border-radius: 0.5rem; background: #fdeaea; color: #8c1515 }
    button { min-height: 3rem; border: 1px solid #c4ccc6; border-radius: 0.6rem; background: #fff; color: inherit; font: inherit;
      font-weight: 600; cursor: pointer }
    button:focus-visible { outline: 3px solid #2f7bd9; outline-offset: 2px }
    button:disabled { opacity: 0.55; cursor: default }
    button.main { border-color: #12304d; background: #12304d; color: #fff }
    button.close { min-width: 2.75rem; min-height: 2.75rem; border: 0; background: none; color: #fff; font-size: 1.5rem }
    button.close:focus-visible { outline-color: #fff; outline-offset: -4px }
  `

  function make(name, properties, ...children) {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }

  async function pay(orderId, outcome) {
    const response = await fetch('/sandbox/razorpay/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    return answer
  }

  class Razorpay {
    constructor(options) {
      this.options = options
      this.listeners = new Map()
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    }

    open() {
      const { name, amount, prefill = {}, order_id: orderId, timeout } = this.options
      const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount / 100)
      const error = make('p', { className: 'error', hidden: true })
      error.setAttribute('role', 'alert')
      const choice = (text, outcome, className = '') =>
        make('button', { type: 'button', className, textContent: text, onclick: () => this.choose(outcome) })
      const buttons = [
        choice(`Pay ${rupees}`, 'success', 'main'),
        choice('Let the payment fail', 'failure'),
        choice('Fail now, succeed later', 'late'),
      ]
      const close = make('button', {
        type: 'button',
        className: 'close',
        textContent: '×',
        onclick: () => this.dismiss(),
      })
      close.setAttribute('aria-label', 'Close the checkout')
      const dialog = make(
        'dialog',
        {},
        make('header', {}, make('h2', { id: 'title', textContent: `Pay ${name}` }), close),
        make('p', { className: 'test', textContent: 'Test checkout: no real money moves.' }),
        make(
          'div',
          { className: 'body' },
          make('p', { className: 'sum', textContent: rupees }),
          make('p', {
            className: 'who',
            textContent: [prefill.name, prefill.email, prefill.contact, orderId].filter(Boolean).join(' · '),
          }),
          error,
          ...buttons,
        ),
      )
      dialog.setAttribute('aria-labelledby', 'title')
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.dismiss()
      })
      this.host = make('div', {})
      const root = this.host.attachShadow({ mode: 'open' })
      // A style element would be blocked by the page's content security policy.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      root.adoptedStyleSheets = [sheet]
      root.append(dialog)
      document.body.append(this.host)
      this.buttons = buttons
      this.error = error
      dialog.showModal()
      if (timeout) this.timer = setTimeout(() => this.dismiss(), timeout * 1000)
    }

    close() {
      clearTimeout(this.timer)
      this.host?.remove()
      this.host = undefined
    }

    dismiss() {
      this.close()
      this.options.modal?.ondismiss?.()
    }

    setBusy(isBusy) {
      for (const button of this.buttons) button.disabled = isBusy
    }

    async choose(outcome) {
      const { order_id: orderId } = this.options
      this.setBusy(true)
      try {
        const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await pay(orderId, outcome)
        if (outcome === 'success') {
          this.close()
          this.options.handler?.({ razorpay_order_id, razorpay_payment_id, razorpay_signature })
          return
        }
        this.showError('The payment failed. You can try again or close the checkout.')
        const metadata = { order_id: orderId, payment_id: razorpay_payment_id }
        const error = {
          code: 'BAD_REQUEST_ERROR',
          description: 'The payment failed',
          reason: 'payment_failed',
          metadata,
        }
        for (const listener of this.listeners.get('payment.failed') ?? []) listener({ error })
      } catch (error) {
        this.showError(error.message)
      }
      this.setBusy(false)
    }

    showError(message) {
      this.error.textContent = message
      this.error.hidden = false
    }
  }

  window.Razorpay = Razorpay
})()
