/** Made by its next owner. */
export default function AddAddressPage() {
  return null
}
