// The walk of every generated client: argument 1 is the server, 2 an API key. Prints what was made, for the caller to look at.
package main

import (
	"context"
	"fmt"
	"os"

	placard "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func check(holds bool, fact string) {
	if !holds {
		fmt.Println("not so: " + fact)
		os.Exit(1)
	}
}

// must takes what a call answers, and ends the walk if it was refused.
func must[A any, B any](answer A, _ B, err error) A {
	check(err == nil, fmt.Sprint("the call succeeds: ", err))
	return answer
}

func main() {
	settings := placard.NewConfiguration()
	settings.Servers = placard.ServerConfigurations{{URL: os.Args[1]}}
	client := placard.NewAPIClient(settings)
	ctx := context.WithValue(context.Background(), placard.ContextAccessToken, os.Args[2])
	codes, catalogues := client.QRCodesAPI, client.CataloguesAPI

	window := placard.NewQrCreate("Window")
	window.SetTargetUrl("https://example.com/a")
	colour := placard.NewDesignInput()
	colour.SetFgColor("#1a237e")
	window.SetDesign(*colour)
	code := must(codes.CreateQr(ctx).QrCreate(*window).Execute()).Qr
	chat := placard.NewQrCreate("Chat")
	chat.SetType("whatsapp")
	content := placard.NewQrContent()
	content.SetPhone("+31201234567")
	chat.SetContent(*content)
	must(codes.CreateQr(ctx).QrCreate(*chat).Execute())

	catalog := must(catalogues.CreateCatalog(ctx).CatalogCreate(*placard.NewCatalogCreate("Lunch")).Execute()).Catalog
	staff := placard.NewSectionCreate("Staff")
	staff.SetIsVisible(false)
	section := must(catalogues.CreateSection(ctx, catalog.Id).SectionCreate(*staff).Execute()).Section
	small, large, ghee := placard.NewVariantSent(), placard.NewVariantSent(), placard.NewAddOnSent()
	small.SetName("Small")
	small.SetPrice(7)
	large.SetName("Large")
	large.SetPrice(9)
	ghee.SetName("Ghee")
	ghee.SetPrice(1)
	metadata := placard.NewMetadataSent()
	metadata.SetVariants([]placard.VariantSent{*small, *large})
	metadata.SetAddOns([]placard.AddOnSent{*ghee})
	metadata.AdditionalProperties = map[string]interface{}{"spiceLevel": 2}
	dosa := placard.NewItemCreate(section.Id, "Dosa")
	dosa.SetPrice(9)
	dosa.SetMetadata(*metadata)
	item := must(catalogues.CreateItem(ctx, catalog.Id).ItemCreate(*dosa).Execute()).Item
	first, second := item.Metadata.Variants[0].Id, item.Metadata.Variants[1].Id
	published := must(catalogues.PublishCatalog(ctx, catalog.Id).Execute()).Catalog
	check(published.Status == "published", "it is published")

	off := must(catalogues.ToggleItem(ctx, catalog.Id, item.Id).Toggle(*placard.NewToggle(false)).Execute()).Item
	check(!off.IsAvailable, "the switch says sold out")
	price := placard.NewItemPatch()
	price.SetPrice(10)
	dearer := must(catalogues.UpdateItem(ctx, catalog.Id, item.Id).ItemPatch(*price).Execute()).Item
	check(dearer.GetPrice() == 10 && !dearer.IsAvailable, "a new price leaves it sold out")
	gone, stays := placard.NewVariantSent(), placard.NewVariantSent()
	gone.SetId(first)
	gone.SetIsAvailable(false)
	stays.SetId(second)
	sizes := placard.NewItemPatch()
	sizes.SetVariants([]placard.VariantSent{*gone, *stays})
	changed := must(catalogues.UpdateItem(ctx, catalog.Id, item.Id).ItemPatch(*sizes).Execute())
	kept := changed.Item.Metadata.Variants
	check(kept[0].Id == first && kept[1].Id == second && len(changed.IdMappings) == 0, "variants keep their ids")
	crew := placard.NewSectionPatch()
	crew.SetName("Crew")
	renamed := must(catalogues.UpdateSection(ctx, catalog.Id, section.Id).SectionPatch(*crew).Execute()).Section
	check(!renamed.IsVisible, "a new name leaves the section hidden")
	border := placard.NewDesignInput()
	border.SetFrameStyle("border")
	frame := placard.NewQrPatch()
	frame.SetDesign(*border)
	framed := must(codes.UpdateQr(ctx, code.Id).QrPatch(*frame).Execute()).Qr
	check(framed.Design.FgColor == "#1a237e", "a frame leaves the colour")

	listed := must(codes.ListQr(ctx).Sort("name").Execute()).Qrs
	check(len(listed) == 2 && listed[0].Name == "Chat" && listed[1].Name == "Window", "codes are listed")
	phone := listed[0].Content.Get()
	check(phone.GetPhone() == "+31201234567", "content is read")
	check(must(catalogues.ListCatalogs(ctx).Execute()).Catalogs[0].ItemCount == 1, "catalogues are listed")
	tree := must(catalogues.GetCatalog(ctx, catalog.Id).Execute()).Catalog
	check(tree.Sections[0].Items[0].Id == item.Id, "the tree is read")
	data := must(client.AnalyticsAPI.GetAnalytics(ctx, code.Id).Execute()).Data
	check(data.Metrics.TotalScans == 0 && len(data.TimeSeries) == 30, "scans are read")
	_, refused, err := codes.CreateQr(ctx).QrCreate(*placard.NewQrCreate("Nowhere")).Execute()
	check(err != nil && refused.StatusCode == 422, "a refusal is reported")

	fmt.Printf("catalog=%s section=%s item=%s small=%s large=%s code=%s\n",
		catalog.Id, section.Id, item.Id, first, second, code.Id)
}
