import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { categories, maxOtherNameLength, maxOtherNames } from '#domain/catalogue/catalogue.ts'
import type { EditableProduct } from '#domain/catalogue/product-shapes.ts'
import { textLimits } from '#domain/catalogue/text-limits.ts'
import type { SoldBy } from '#domain/catalogue/units.ts'
import { latinDigits } from '#domain/latin-digits.ts'
import { messagesOf } from '../../i18n/namespaces.ts'
import { InputField, TextAreaField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { type NewProduct, problemsOf, type TypedFields, textProblemsOf } from './new-product.ts'
import { isPriceWrong } from './product-edit.ts'

type Props<T> = {
  product: T
  /** Errors are shown after the first submit. */
  isSubmitted: boolean
  onChange: (part: Partial<T>) => void
}

/** Name, base price, discount and category of a new product (SPEC 2 "Add Product form"). */
export function NewProductFields({ product, isSubmitted, onChange }: Props<NewProduct>) {
  const messages = messagesOf('seller').addProduct
  const problems = problemsOf(product)
  const problemText = (typed: string, range: string) => (typed.trim() === '' ? messages.required : range)
  return (
    <ProductFields
      {...{ product, isSubmitted, onChange }}
      priceError={isSubmitted && problems.basePrice ? problemText(product.basePrice, messages.priceRange) : undefined}
      onSoldBy={(soldBy) => onChange({ soldBy })}
    >
      <SpecNumberField
        label={messages.discount}
        value={product.discount}
        max={100}
        error={isSubmitted && problems.discount ? problemText(product.discount, messages.percentRange) : undefined}
        onChange={(event) => onChange({ discount: event.target.value })}
        className="sm:col-start-2"
      />
    </ProductFields>
  )
}

type EditedProps = Props<TypedFields> & { seen: EditableProduct }

/** Names, way of selling, base price and category of a stored product. */
export function EditedProductFields({ seen, product, isSubmitted, onChange }: EditedProps) {
  const messages = messagesOf('seller').addProduct
  const isSoldByChanged = product.soldBy !== seen.soldBy
  return (
    <ProductFields
      {...{ product, isSubmitted, onChange }}
      priceError={isSubmitted && isPriceWrong(product, seen) ? messages.priceRange : undefined}
      soldByHint={isSoldByChanged ? messages.soldAnew : undefined}
      onSoldBy={(soldBy) => onChange({ soldBy, basePrice: soldBy === seen.soldBy ? String(seen.basePrice) : '' })}
    />
  )
}

type TextName = 'name' | 'nameHi' | 'otherNames' | 'hsn' | 'description' | 'descriptionHi'

/** The label, value and handler of the field for one text of a product. */
function textField({ product, onChange }: Omit<Props<TypedFields>, 'isSubmitted'>, name: TextName) {
  return {
    label: messagesOf('seller').addProduct[name],
    value: product[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: target.value }),
  }
}

type FieldsProps = Props<TypedFields> & {
  priceError: string | undefined
  soldByHint?: string | undefined
  onSoldBy: (soldBy: SoldBy) => void
  /** A field after the base price. */
  children?: ReactNode
}

function ProductFields({ priceError, soldByHint, onSoldBy, children, ...props }: FieldsProps) {
  const messages = messagesOf('seller').addProduct
  const { product, isSubmitted, onChange } = props
  const problems = textProblemsOf(product)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InputField
        {...textField(props, 'name')}
        placeholder={messages.namePlaceholder}
        maxLength={textLimits.productName}
        aria-required
        error={isSubmitted && problems.name ? messages.required : undefined}
        className="sm:col-span-2"
      />
      <InputField
        {...textField(props, 'nameHi')}
        hint={messages.nameHiHint}
        lang="hi"
        maxLength={textLimits.productName}
        className="sm:col-span-2"
      />
      <InputField
        {...textField(props, 'otherNames')}
        hint={messages.otherNamesHint}
        placeholder={messages.otherNamesPlaceholder}
        maxLength={maxOtherNames * (maxOtherNameLength + ', '.length)}
        className="sm:col-span-2"
      />
      <InputField
        {...textField(props, 'hsn')}
        hint={messages.hsnHint}
        inputMode="numeric"
        maxLength={8}
        error={isSubmitted && problems.hsn ? messages.hsnDigits : undefined}
        onChange={(event) => onChange({ hsn: latinDigits(event.target.value) })}
        className="sm:col-span-2"
      />
      <SelectField
        label={messages.soldBy}
        hint={soldByHint}
        value={product.soldBy}
        options={[
          ['weight', messages.byWeight],
          ['piece', messages.byPiece],
        ]}
        onInput={({ currentTarget }) => onSoldBy(currentTarget.value === 'piece' ? 'piece' : 'weight')}
      />
      <SpecNumberField
        label={messages.basePriceOf[product.soldBy]}
        value={product.basePrice}
        error={priceError}
        onChange={(event) => onChange({ basePrice: event.target.value })}
      />
      {children}
      <SelectField
        label={messages.category}
        value={product.category}
        aria-required
        error={isSubmitted && problems.category ? messages.required : undefined}
        options={[
          ['', messages.selectCategory],
          ...categories.map(({ path, textHi }) => [path, messages.categoryOption(path, textHi)] as const),
        ]}
        onInput={({ currentTarget }) => onChange({ category: currentTarget.value })}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The description in English and Hindi, a line for each point. */
export function DescriptionFields(props: Omit<Props<TypedFields>, 'isSubmitted'>) {
  const messages = messagesOf('seller').addProduct
  const size = { rows: 5, maxLength: textLimits.description }
  return (
    <>
      <TextAreaField {...textField(props, 'description')} hint={messages.descriptionHint} lang="en" {...size} />
      <TextAreaField {...textField(props, 'descriptionHi')} hint={messages.descriptionHiHint} lang="hi" {...size} />
    </>
  )
}

/** A number input with minimum 0 (SPEC 5 "Add Product"), in which browsers accept no Hindi digits. */
function SpecNumberField(props: ComponentProps<typeof InputField>) {
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
