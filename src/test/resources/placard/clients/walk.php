<?php
// The walk of every generated client: argument 1 is the server, 2 an API key. Prints what was made, for the caller to look at.
require 'GuzzleHttp/autoload.php';
spl_autoload_register(function ($name) {
    require 'client/lib/' . str_replace('\\', '/', substr($name, strlen('OpenAPI\\Client\\'))) . '.php';
});

use OpenAPI\Client\Api\{AnalyticsApi, CataloguesApi, QRCodesApi};
use OpenAPI\Client\{ApiException, Configuration};
use OpenAPI\Client\Model\{AddOnSent, CatalogCreate, DesignInput, ItemCreate, ItemPatch, QrContent, QrCreate, QrPatch};
use OpenAPI\Client\Model\{SectionCreate, SectionPatch, Toggle, VariantSent};

function check($holds, $fact)
{
    if (!$holds) {
        echo "not so: $fact\n";
        exit(1);
    }
}

$settings = (new Configuration())->setHost($argv[1])->setAccessToken($argv[2]);
$codes = new QRCodesApi(null, $settings);
$catalogues = new CataloguesApi(null, $settings);
$analytics = new AnalyticsApi(null, $settings);

$design = new DesignInput(['fg_color' => '#1a237e']);
$window = new QrCreate(['name' => 'Window', 'target_url' => 'https://example.com/a', 'design' => $design]);
$code = $codes->createQr($window)->getQr();
$phone = new QrContent(['phone' => '+31201234567']);
$codes->createQr(new QrCreate(['name' => 'Chat', 'type' => 'whatsapp', 'content' => $phone]));

$catalog = $catalogues->createCatalog(new CatalogCreate(['name' => 'Lunch']))->getCatalog();
$staff = new SectionCreate(['name' => 'Staff', 'is_visible' => false]);
$section = $catalogues->createSection($catalog->getId(), $staff)->getSection();
// Its typed metadata takes no keys of one's own; an object does.
$metadata = (object) [
    'variants' => [
        new VariantSent(['name' => 'Small', 'price' => 7]),
        new VariantSent(['name' => 'Large', 'price' => 9]),
    ],
    'addOns' => [new AddOnSent(['name' => 'Ghee', 'price' => 1])],
    'spiceLevel' => 2,
];
$dosa = ['section_id' => $section->getId(), 'name' => 'Dosa', 'price' => 9, 'metadata' => $metadata];
$item = $catalogues->createItem($catalog->getId(), new ItemCreate($dosa))->getItem();
$ids = fn($item) => array_map(fn($variant) => $variant->getId(), $item->getMetadata()->getVariants());
[$small, $large] = $ids($item);
check($catalogues->publishCatalog($catalog->getId())->getCatalog()->getStatus() === 'published', 'it is published');

$off = new Toggle(['is_available' => false]);
$sold = $catalogues->toggleItem($catalog->getId(), $item->getId(), $off)->getItem();
check($sold->getIsAvailable() === false, 'the switch says sold out');
$change = fn($patch) => $catalogues->updateItem($catalog->getId(), $item->getId(), item_patch: new ItemPatch($patch));
$dearer = $change(['price' => 10])->getItem();
check($dearer->getPrice() == 10 && $dearer->getIsAvailable() === false, 'a new price leaves it sold out');
$gone = new VariantSent(['id' => $small, 'is_available' => false]);
$changed = $change(['variants' => [$gone, new VariantSent(['id' => $large])]]);
check($ids($changed->getItem()) === [$small, $large], 'variants keep their ids');
check($changed->getIdMappings() === [], 'nothing was replaced');
$crew = new SectionPatch(['name' => 'Crew']);
$renamed = $catalogues->updateSection($catalog->getId(), $section->getId(), section_patch: $crew)->getSection();
check($renamed->getIsVisible() === false, 'a new name leaves the section hidden');
$border = new QrPatch(['design' => new DesignInput(['frame_style' => 'border'])]);
$framed = $codes->updateQr($code->getId(), qr_patch: $border)->getQr();
check($framed->getDesign()->getFgColor() === '#1a237e', 'a frame leaves the colour');

$listed = $codes->listQr(sort: 'name')->getQrs();
check(array_map(fn($each) => $each->getName(), $listed) === ['Chat', 'Window'], 'codes are listed');
check($listed[0]->getContent()->getPhone() === '+31201234567', 'content is read');
check($catalogues->listCatalogs()->getCatalogs()[0]->getItemCount() === 1, 'catalogues are listed');
$tree = $catalogues->getCatalog($catalog->getId())->getCatalog();
check($tree->getSections()[0]->getItems()[0]->getId() === $item->getId(), 'the tree is read');
$data = $analytics->getAnalytics($code->getId())->getData();
check($data->getMetrics()->getTotalScans() === 0 && count($data->getTimeSeries()) === 30, 'scans are read');
try {
    $codes->createQr(new QrCreate(['name' => 'Nowhere']));
    check(false, 'a code without a destination is refused');
} catch (ApiException $refused) {
    check($refused->getCode() === 422, 'a refusal is reported');
}

printf("catalog=%s section=%s item=%s small=%s large=%s code=%s\n", $catalog->getId(), $section->getId(),
    $item->getId(), $small, $large, $code->getId());
