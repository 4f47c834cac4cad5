/** Made by its next owner. */
export default function SellerOrdersPage() {
  return null
}
