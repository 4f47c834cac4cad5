CREATE TABLE "stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"level" bigint,
	"tell_below" bigint,
	CONSTRAINT "stock_level" CHECK ("stock"."level" >= 0),
	CONSTRAINT "stock_tell_below" CHECK ("stock"."tell_below" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"change" bigint NOT NULL,
	"level" bigint NOT NULL,
	"reason" text NOT NULL,
	"person_id" text,
	"order_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_change_level" CHECK ("stock_change"."level" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "id" text GENERATED ALWAYS AS (order_id || '-' || position::text) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "sold_by" text DEFAULT 'weight' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "grams" integer;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sold_by" text DEFAULT 'weight' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "grams" integer;--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "pieces" integer;--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_change_product" ON "stock_change" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_change_order" ON "stock_change" USING btree ("order_id") WHERE "stock_change"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sold_by" CHECK ("product"."sold_by" in ('weight', 'piece'));--> statement-breakpoint
ALTER TABLE "unit" ADD CONSTRAINT "unit_content" CHECK ("unit"."grams" > 0 and "unit"."pieces" is null or "unit"."pieces" > 0 and "unit"."grams" is null
      or "unit"."grams" is null and "unit"."pieces" is null);
--> statement-breakpoint
-- The weight of present packs: their quantity, or what the label of a bag says.
UPDATE "unit" SET "grams" = nullif(round(CASE "quantity_unit" WHEN 'g' THEN "quantity_value" WHEN 'kg' THEN "quantity_value" * 1000
  ELSE (SELECT l[1]::float8 * CASE lower(l[2]) WHEN 'kg' THEN 1000 ELSE 1 END
    FROM regexp_match("label", '(?:^|[^\d.])(\d{1,4}(?:\.\d{1,3})?) ?(kg|g)\y', 'i') AS l) END), 0)
WHERE "quantity_value" BETWEEN 0 AND 1000000;--> statement-breakpoint
-- Ordered lines get the weight of their pack, or what their label says where the pack is gone.
UPDATE "order_item" SET "grams" = coalesce(
  (SELECT "grams" FROM "unit" WHERE "unit"."id" = "order_item"."unit_id"),
  nullif(round((SELECT l[1]::float8 * CASE lower(l[2]) WHEN 'kg' THEN 1000 ELSE 1 END
    FROM regexp_match("unit_label", '(?:^|[^\d.])(\d{1,4}(?:\.\d{1,3})?) ?(kg|g)\y', 'i') AS l)), 0));
