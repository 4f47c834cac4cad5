import type { ComponentProps } from 'react'
import { categories } from '#domain/catalogue.ts'
import { useNames, useSellerMessages } from '../../i18n/use-messages.ts'
import { InputField, TextAreaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { type NewProduct, problemsOf, type TypedTexts, textProblemsOf } from './new-product.ts'

type Props<T> = {
  product: T
  /** Errors are shown once somebody has tried to send the form. */
  tried: boolean
  onChange: (part: Partial<T>) => void
}

/** Name, base price, discount and category of a new product (SPEC 2 "Add Product form"). */
export function ProductFields({ product, tried, onChange }: Props<NewProduct>) {
  const words = useSellerMessages().addProduct
  const problems = problemsOf(product)
  const errorOf = (wrong: boolean, text: string, range: string) =>
    tried && wrong ? (text.trim() === '' ? words.required : range) : undefined
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields product={product} tried={tried} onChange={onChange} />
      <NumberField
        label={words.basePrice}
        value={product.basePrice}
        error={errorOf(problems.basePrice, product.basePrice, words.priceRange)}
        onChange={(event) => onChange({ basePrice: event.target.value })}
      />
      <NumberField
        label={words.discount}
        value={product.discount}
        max={100}
        error={errorOf(problems.discount, product.discount, words.percentRange)}
        onChange={(event) => onChange({ discount: event.target.value })}
      />
      <CategoryField product={product} tried={tried} onChange={onChange} />
    </div>
  )
}

/** Names and category of a product that is there already. */
export function TextFields(props: Props<TypedTexts>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields {...props} />
      <CategoryField {...props} />
    </div>
  )
}

function NameFields({ product, tried, onChange }: Props<TypedTexts>) {
  const words = useSellerMessages().addProduct
  return (
    <>
      <InputField
        label={words.name}
        placeholder={words.namePlaceholder}
        value={product.name}
        maxLength={100}
        aria-required
        error={tried && textProblemsOf(product).name ? words.required : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
        className="sm:col-span-2"
      />
      <InputField
        label={words.nameHi}
        hint={words.nameHiHint}
        lang="hi"
        value={product.nameHi}
        maxLength={100}
        onChange={(event) => onChange({ nameHi: event.target.value })}
        className="sm:col-span-2"
      />
      <InputField
        label={words.otherNames}
        hint={words.otherNamesHint}
        placeholder={words.otherNamesPlaceholder}
        value={product.otherNames}
        maxLength={1300}
        onChange={(event) => onChange({ otherNames: event.target.value })}
        className="sm:col-span-2"
      />
    </>
  )
}

function CategoryField({ product, tried, onChange }: Props<TypedTexts>) {
  const words = useSellerMessages().addProduct
  const names = useNames()
  return (
    <SelectField
      label={words.category}
      value={product.category}
      aria-required
      error={tried && textProblemsOf(product).category ? words.required : undefined}
      onChange={(event) => onChange({ category: event.target.value })}
      className="sm:col-span-2"
    >
      <option value="">{words.selectCategory}</option>
      {categories.map(({ path }) => (
        <option key={path} value={path}>
          {names.category(path)}
        </option>
      ))}
    </SelectField>
  )
}

/** The description in both languages, a line for each point. */
export function DescriptionFields({ product, onChange }: Omit<Props<TypedTexts>, 'tried'>) {
  const words = useSellerMessages().addProduct
  return (
    <>
      <TextAreaField
        label={words.description}
        hint={words.descriptionHint}
        lang="en"
        rows={5}
        maxLength={10_000}
        value={product.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextAreaField
        label={words.descriptionHi}
        hint={words.descriptionHiHint}
        lang="hi"
        rows={5}
        maxLength={10_000}
        value={product.descriptionHi}
        onChange={(event) => onChange({ descriptionHi: event.target.value })}
      />
    </>
  )
}

function NumberField(props: ComponentProps<typeof InputField>) {
  return (
    <InputField
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="0"
      aria-required
      // Scrolling over a number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}
