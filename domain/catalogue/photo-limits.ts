/** Maximum megapixels of a photo (CONTRACT "Catalogue"); decoding AVIF takes about 20 bytes a pixel. */
export const maxMegapixels = { avif: 8, other: 25 } as const
