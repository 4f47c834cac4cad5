import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Files and the tests that must find their changes, fastest first; `kinds` selects kinds of changes. */
export type Part = {
  readonly files: readonly string[]
  readonly tests: readonly string[]
  readonly kinds?: readonly string[]
}

const filesLike = (pattern: string) => globSync(pattern, { cwd: join(import.meta.dirname, '..', '..') }).sort()

/** All groups, each with its share of the sample. */
export const groups: Record<string, { readonly share: number; readonly parts: readonly Part[] }> = {
  rules: {
    share: 46,
    parts: [
      ...[
        'accounts/accounts',
        'cart/cart',
        'catalogue/catalogue',
        'delivery/delivery',
        'notifications/push-address',
        'orders/order-ending',
        'orders/orders',
        'payments/payments',
        'catalogue/units',
      ].map((name) => ({ files: [`domain/${name}.ts`], tests: [`domain/${name}.test.ts`] })),
      {
        files: ['domain/store/closing.ts'],
        tests: ['domain/store/closing.test.ts', 'domain/input-sizes.test.ts'],
      },
      { files: ['domain/money.ts'], tests: ['domain/money.test.ts'] },
      { files: ['domain/cart/reorder.ts'], tests: ['domain/cart/reorder.test.ts'] },
    ],
  },
  roles: {
    share: 16,
    parts: [
      {
        files: filesLike('domain/*/*-calls.ts'),
        tests: ['server/http/roles.test.ts', 'server/http/endpoint.test.ts'],
        kinds: ['role'],
      },
    ],
  },
  cookies: {
    share: 14,
    parts: [
      {
        files: [
          'server/auth/sessions.ts',
          'server/auth/trusted-browsers.ts',
          'server/auth/cookies.ts',
          'server/pages/locale.ts',
        ],
        tests: [
          'tests/attacks/cookies.test.ts',
          'server/accounts/accounts.test.ts',
          'server/rate-limit/rate-limit.test.ts',
          'server/auth/totp.test.ts',
          'server/accounts/change-password.test.ts',
          'tests/fast-path.test.ts',
        ],
      },
    ],
  },
  refusals: {
    share: 20,
    parts: [
      { files: ['domain/refusal.ts'], tests: ['domain/refusal.test.ts'] },
      {
        files: [
          'server/orders/place-order.ts',
          'server/orders/draft-order.ts',
          'server/orders/order-request.ts',
          'server/orders/move-order.ts',
        ],
        tests: [
          'server/orders/place-order.test.ts',
          'server/orders/order-once.test.ts',
          'server/orders/order-races.test.ts',
          'server/orders/change-status.test.ts',
          'server/orders/end-order.test.ts',
          'server/orders/order-stream.test.ts',
          'server/catalogue/change-stock-level.test.ts',
          'server/orders/packing/pack-order.test.ts',
        ],
      },
      {
        files: [
          'server/accounts/log-in.ts',
          'server/accounts/change-password.ts',
          'server/accounts/reset-password.ts',
          'server/accounts/register.ts',
        ],
        tests: [
          'server/accounts/accounts.test.ts',
          'server/rate-limit/rate-limit.test.ts',
          'server/accounts/change-password.test.ts',
          'server/accounts/reset-password.test.ts',
          'server/auth/totp.test.ts',
        ],
      },
      {
        files: [
          'server/catalogue/routes.ts',
          'server/catalogue/edit-product.ts',
          'server/catalogue/add-product.ts',
          'server/catalogue/change-units.ts',
        ],
        tests: [
          'server/catalogue/catalogue.test.ts',
          'server/catalogue/add-product.test.ts',
          'server/catalogue/edit-product.test.ts',
          'server/catalogue/change-pack-prices.test.ts',
          'server/catalogue/search.test.ts',
          'server/catalogue/shelf.test.ts',
          'server/catalogue/topics.test.ts',
          'server/catalogue/change-packs.test.ts',
        ],
      },
      {
        files: [
          'server/payments/sync-payment.ts',
          'server/payments/verify-payment.ts',
          'server/payments/start-payment.ts',
          'server/payments/retry-refund.ts',
        ],
        tests: [
          'server/payments/payments.test.ts',
          'server/payments/payment-issues.test.ts',
          'server/payments/razorpay.test.ts',
        ],
      },
    ],
  },
  queries: {
    share: 36,
    parts: [
      {
        files: [
          'server/accounts/queries.ts',
          'server/auth/session-queries.ts',
          'server/auth/trusted-browser-queries.ts',
          'server/rate-limit/queries.ts',
          'server/auth/totp-queries.ts',
        ],
        tests: [
          'server/auth/kinds.test.ts',
          'server/accounts/accounts.test.ts',
          'server/rate-limit/rate-limit.test.ts',
          'server/accounts/change-password.test.ts',
          'server/accounts/reset-password.test.ts',
          'server/auth/totp.test.ts',
          'server/accounts/seller-account.test.ts',
          'server/privacy/privacy.test.ts',
          'server/accounts/seller-security.test.ts',
          'server/orders/queue.test.ts',
        ],
      },
      {
        files: ['server/cart/queries.ts'],
        tests: [
          'server/cart/cart.test.ts',
          'server/orders/place-order.test.ts',
          'server/orders/order-races.test.ts',
          'server/payments/spent-carts.test.ts',
        ],
      },
      {
        files: filesLike('server/catalogue/price-*queries.ts'),
        tests: [
          'server/catalogue/change-pack-prices.test.ts',
          'server/catalogue/price-sheet.test.ts',
          'server/catalogue/open-shelf.test.ts',
        ],
      },
      {
        files: filesLike('server/catalogue/*queries.ts').filter((file) => !file.includes('/price-')),
        tests: [
          'server/catalogue/catalogue.test.ts',
          'server/catalogue/shelf.test.ts',
          'server/catalogue/edit-product.test.ts',
          'server/catalogue/add-product.test.ts',
          'server/catalogue/change-packs.test.ts',
          'server/catalogue/change-stock-level.test.ts',
          'server/catalogue/topics.test.ts',
          'server/catalogue/search.test.ts',
          'server/catalogue/pictures.test.ts',
          'server/catalogue/import-products.test.ts',
          'server/cart/cart.test.ts',
        ],
      },
      {
        files: ['server/delivery/queries.ts', 'server/store/queries.ts'],
        tests: [
          'server/delivery/delivery.test.ts',
          'server/store/close-store.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: [
          'server/orders/queries.ts',
          'server/orders/whole-order.ts',
          'server/orders/order-context.ts',
          'server/orders/insert-order.ts',
        ],
        tests: [
          'server/orders/place-order.test.ts',
          'server/orders/change-status.test.ts',
          'server/orders/end-order.test.ts',
          'server/orders/order-once.test.ts',
          'server/orders/buy-again.test.ts',
          'server/orders/order-races.test.ts',
          'server/payments/payments.test.ts',
          'tests/attacks/floods.test.ts',
          'server/orders/telephone/take-order.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: filesLike('server/payments/*queries.ts'),
        tests: [
          'server/payments/payments.test.ts',
          'server/payments/payment-issues.test.ts',
          'server/payments/spent-carts.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: ['server/notifications/queries.ts'],
        tests: [
          'server/notifications/push/push.test.ts',
          'server/notifications/mail/emails-by-smtp.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: ['server/contact/queries.ts'],
        tests: ['server/contact/contact.test.ts', 'server/privacy/privacy.test.ts'],
      },
    ],
  },
  bounds: {
    share: 8,
    parts: [
      {
        files: ['domain/shapes.ts', ...filesLike('domain/*/*-shapes.ts')],
        tests: ['domain/input-sizes.test.ts', 'server/http/endpoint.test.ts'],
        kinds: ['number'],
      },
    ],
  },
  limits: {
    share: 10,
    parts: [
      {
        files: ['server/rate-limit/rate-limit.ts'],
        tests: ['server/rate-limit/rate-limit.test.ts', 'server/catalogue/search.test.ts'],
      },
      {
        files: ['server/orders/open-streams.ts'],
        tests: ['server/orders/open-streams.test.ts', 'server/orders/order-stream.test.ts'],
        kinds: ['number', 'operator'],
      },
      {
        files: ['server/http/multipart.ts', 'server/catalogue/read-photos.ts'],
        tests: [
          'server/http/multipart.test.ts',
          'server/catalogue/pictures.test.ts',
          'server/catalogue/add-product.test.ts',
          'tests/attacks/uploads.test.ts',
        ],
        kinds: ['number', 'operator'],
      },
    ],
  },
}

/** Files of the table that do not exist. */
export function missingFiles(root: string): string[] {
  const named = Object.values(groups).flatMap(({ parts }) => parts.flatMap(({ files, tests }) => [...files, ...tests]))
  return [...new Set(named)].filter((file) => !existsSync(join(root, file)))
}
