/** Made by its next owner. */
export default function AddProductPage() {
  return null
}
