CREATE TABLE "price_batch" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"person_id" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"applies_at" timestamp with time zone,
	"last_change" bigint DEFAULT 0 NOT NULL,
	"prices" jsonb,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"products" integer NOT NULL,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "price_batch_later" CHECK (("price_batch"."applies_at" is null) = ("price_batch"."prices" is null))
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" text NOT NULL,
	"product_id" text NOT NULL,
	"unit_id" text,
	"label" text,
	"at" timestamp with time zone NOT NULL,
	"before" bigint,
	"after" bigint NOT NULL,
	"figures" jsonb,
	CONSTRAINT "price_change_pack" CHECK (("price_change"."unit_id" is null) = ("price_change"."label" is null))
);
--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_price";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "price_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "unit" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_batch_id_price_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."price_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_batch_saved" ON "price_batch" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "price_batch_waiting" ON "price_batch" USING btree ("applies_at") WHERE "price_batch"."applied_at" is null and "price_batch"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "price_change_batch" ON "price_change" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "price_change_product" ON "price_change" USING btree ("product_id","at","id");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_price" CHECK ("product"."base_price" >= 0);