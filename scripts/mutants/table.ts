import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** Files and the tests that must find their changes, fastest first; `kinds` selects kinds of changes. */
export type Part = {
  readonly files: readonly string[]
  readonly tests: readonly string[]
  readonly kinds?: readonly string[]
}

/** Files of a folder by their names. */
const filesIn = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.ts`)
const testsIn = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.test.ts`)
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
        'orders/return-refund',
        'payments/payments',
      ].map((name) => ({ files: [`domain/${name}.ts`], tests: [`domain/${name}.test.ts`] })),
      ...['catalogue/units', 'store/closing'].map((name) => ({
        files: [`domain/${name}.ts`],
        tests: [`domain/${name}.test.ts`, 'domain/input-sizes.test.ts'],
      })),
      { files: ['domain/money.ts'], tests: ['domain/money.test.ts'] },
      { files: ['domain/cart/reorder.ts'], tests: ['domain/cart/reorder.test.ts'] },
    ],
  },
  roles: {
    share: 16,
    parts: [
      {
        files: filesLike('domain/*/*-calls.ts'),
        tests: ['server/http/roles.test.ts', 'tests/attacks/persons.test.ts'],
        kinds: ['role'],
      },
    ],
  },
  cookies: {
    share: 14,
    parts: [
      {
        files: [...filesIn('server/auth', 'sessions trusted-browsers cookies'), 'server/pages/locale.ts'],
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
        files: filesIn('server/orders', 'place-order draft-order order-request move-order cancel-order change-order'),
        tests: [
          ...testsIn(
            'server/orders',
            'place-order order-once order-races move-order change-order end-order order-stream',
          ),
          'server/catalogue/change-stock-level.test.ts',
          'server/orders/packing/pack-order.test.ts',
        ],
      },
      {
        files: filesIn('server/accounts', 'log-in change-password reset-password register'),
        tests: [
          'server/accounts/accounts.test.ts',
          'server/rate-limit/rate-limit.test.ts',
          ...testsIn('server/accounts', 'change-password reset-password seller-security'),
          'server/auth/totp.test.ts',
        ],
      },
      {
        files: filesIn('server/catalogue', 'routes edit-product add-product change-units'),
        tests: testsIn(
          'server/catalogue',
          'catalogue add-product edit-product change-pack-prices search shelf topics change-packs',
        ),
      },
      {
        files: filesIn('server/payments', 'sync-payment verify-payment start-payment retry-refund'),
        tests: [
          ...testsIn('server/payments', 'payments payment-issues razorpay'),
          'tests/attacks/money.test.ts',
          'tests/faults/gateway.test.ts',
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
          ...filesIn('server/auth', 'session-queries trusted-browser-queries'),
          'server/rate-limit/queries.ts',
          'server/auth/totp-queries.ts',
        ],
        tests: [
          'server/auth/sessions.test.ts',
          'server/accounts/accounts.test.ts',
          'server/rate-limit/rate-limit.test.ts',
          ...testsIn('server/accounts', 'change-password reset-password'),
          'server/auth/totp.test.ts',
          'server/accounts/seller-account.test.ts',
          'server/privacy/privacy.test.ts',
          'server/accounts/seller-security.test.ts',
          'server/accounts/staff.test.ts',
          'tests/faults/races.test.ts',
          'server/orders/queue.test.ts',
        ],
      },
      {
        files: ['server/cart/queries.ts'],
        tests: [
          'server/cart/cart.test.ts',
          ...testsIn('server/orders', 'place-order order-races'),
          'server/payments/ordered-carts.test.ts',
        ],
      },
      {
        files: filesLike('server/catalogue/price-*queries.ts'),
        tests: testsIn('server/catalogue', 'change-pack-prices price-sheet save-opening-prices'),
      },
      {
        files: filesLike('server/catalogue/*queries.ts').filter((file) => !file.includes('/price-')),
        tests: [
          ...testsIn(
            'server/catalogue',
            'catalogue shelf edit-product add-product change-packs change-stock-level topics search pictures import-products',
          ),
          'server/cart/cart.test.ts',
          'server/reports/reports.test.ts',
          'server/store/settings.test.ts',
        ],
      },
      {
        files: ['server/delivery/queries.ts', 'server/store/queries.ts'],
        tests: [
          'server/delivery/delivery.test.ts',
          'server/store/close-store.test.ts',
          'server/store/settings.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: filesIn('server/orders', 'queries whole-order order-context insert-order'),
        tests: [
          ...testsIn('server/orders', 'place-order move-order end-order order-once buy-again order-races'),
          'server/payments/payments.test.ts',
          'tests/attacks/floods.test.ts',
          'server/orders/telephone/take-order.test.ts',
          'server/privacy/privacy.test.ts',
        ],
      },
      {
        files: filesLike('server/payments/*queries.ts'),
        tests: [
          ...testsIn('server/payments', 'payments payment-issues ordered-carts'),
          'server/privacy/privacy.test.ts',
          'tests/growth.test.ts',
        ],
      },
      {
        files: ['server/notifications/queries.ts'],
        tests: [
          'server/notifications/push/push.test.ts',
          'tests/faults/push.test.ts',
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
          ...testsIn('server/catalogue', 'pictures add-product'),
          'server/orders/returns/return-photo.test.ts',
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
