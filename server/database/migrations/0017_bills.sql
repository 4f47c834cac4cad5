CREATE TABLE "bill" (
	"order_id" text PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bill_number_range" CHECK ("bill"."number" between 1 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "bill_year" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill" ADD CONSTRAINT "bill_year_bill_year_year_fk" FOREIGN KEY ("year") REFERENCES "public"."bill_year"("year") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_number" ON "bill" USING btree ("year","number");