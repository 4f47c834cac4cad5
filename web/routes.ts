import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop, in SPEC.md's order (SPEC 2). */
export default [
  layout('storefront/layout/storefront-layout.tsx', [
    index('storefront/home/home-page.tsx'),
    route('products', 'storefront/catalogue/products-page.tsx'),
    route('products/:category', 'storefront/catalogue/category-page.tsx'),
    route('products/:category/:id', 'storefront/catalogue/product-page.tsx'),
    route('maxsaver', 'storefront/catalogue/max-saver-page.tsx'),
    route('cart', 'storefront/cart/cart-page.tsx'),
    route('add-address', 'storefront/delivery/add-address-page.tsx'),
    route('my-orders', 'storefront/orders/my-orders-page.tsx'),
    route('my-account', 'storefront/accounts/my-account-page.tsx'),
    route('loader', 'storefront/layout/loader-page.tsx'),
    route('contact', 'storefront/contact/contact-page.tsx'),
    route('faqpage', 'storefront/contact/faq-page.tsx'),
    route('reset-password/:token', 'storefront/accounts/reset-password-page.tsx'),
    route('not-serviceable', 'storefront/delivery/not-serviceable-page.tsx'),
    route('BestSeller', 'storefront/catalogue/best-seller-page.tsx'),
    route('delivery-information', 'storefront/contact/delivery-information-page.tsx'),
    route('return-refund-policy', 'storefront/contact/return-policy-page.tsx'),
    route('payment-methods', 'storefront/contact/payment-methods-page.tsx'),
    route('about', 'storefront/contact/about-page.tsx'),
    route('offline', 'storefront/offline/offline-page.tsx'),
    route('*', 'storefront/layout/not-found-page.tsx'),
  ]),
  route('seller', 'seller/layout/seller-layout.tsx', [
    index('seller/products/add-product-page.tsx'),
    route('product-list', 'seller/products/product-list-page.tsx'),
    route('search-topics', 'seller/topics/search-topics-page.tsx'),
    route('orders', 'seller/orders/orders-page.tsx'),
    route('*', 'seller/layout/not-found-page.tsx'),
  ]),
  route('manifest.webmanifest', 'document/web-manifest.ts'),
] satisfies RouteConfig
