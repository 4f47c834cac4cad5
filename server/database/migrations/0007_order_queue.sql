-- Lower-cased words for the orders' search; domain/order-search.ts splits a query at the same characters.
CREATE FUNCTION text_words("text" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(regexp_split_to_array(left(lower("text"), 500), '[[:space:].,;:()/"''’&#+-]+'), ''))
$$;--> statement-breakpoint
-- An order's words: its number whole and in parts, its names, and each ending of its phone number of 4 to 10 digits.
CREATE FUNCTION order_words(id text, address jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.text_words(concat(id, ' ', replace(id, '-', ''), ' ', address ->> 'firstName', ' ', address ->> 'lastName'))
    || array_to_tsvector(ARRAY(
      SELECT right(digits, n)
      FROM regexp_replace(address ->> 'phone', '\D', '', 'g') AS digits, generate_series(4, 10) AS n
      WHERE length(digits) >= n))
$$;--> statement-breakpoint
CREATE TABLE "order_event" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"person_id" text,
	"name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "order_event_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_event_role" CHECK ("order_event"."role" in ('shopper', 'owner', 'manager', 'packer', 'rider', 'store'))
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shopper" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shopper" ADD COLUMN "refuses_cash" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_open" ON "order" USING btree ("created_at","id") WHERE "order"."status" in ('Ordered', 'Processing', 'Shipped', 'Out for Delivery');--> statement-breakpoint
CREATE INDEX "order_status" ON "order" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "order_unaccepted" ON "order" USING btree ("created_at","id") WHERE "order"."status" = 'Ordered' and "order"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "order_search" ON "order" USING gin (order_words("id", "address"));--> statement-breakpoint
CREATE INDEX "order_item_search" ON "order_item" USING gin (text_words("name" || ' ' || "name_hi"));--> statement-breakpoint
-- Orders that left the first status were accepted before there was a word for it.
UPDATE "order" SET accepted_at = updated_at WHERE status <> 'Ordered';
