/** An amount in grams or pieces in Hindi: 2.5 किलो, 4 नग. */
export function hindiAmount(amount: number, byPiece: boolean): string {
  if (byPiece) return `${amount} नग`
  return amount < 1000 ? `${amount} ग्राम` : `${amount / 1000} किलो`
}
